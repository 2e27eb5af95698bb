// SPDX-License-Identifier: Apache-2.0
// Finds: rotate_right (postcondition or ownership). The inner subtree is lost.
struct node {
  int key;
  struct node* left;
  struct node* right;
};

/*@
datatype tree { Leaf {}, Node { i32 Key, datatype tree Left, datatype tree Right } }

predicate (datatype tree) Ordered(pointer p, i32 low, i32 high) {
  if (is_null(p)) {
    return Leaf {};
  } else {
    take N = RW<struct node>(p);
    assert(low < N.key && N.key < high);
    take L = Ordered(N.left, low, N.key);
    take R = Ordered(N.right, N.key, high);
    return Node { Key: N.key, Left: L, Right: R };
  }
}

function (datatype tree) Rotated(datatype tree t) {
  match t {
    Node { Key: k, Left: Node { Key: lk, Left: ll, Right: lr }, Right: r } => {
      Node { Key: lk, Left: ll, Right: Node { Key: k, Left: lr, Right: r } }
    }
    _ => { t }
  }
}
@*/

struct node* rotate_right(struct node* root)
/*@
requires take T = Ordered(root, 0i32, 1000i32);
ensures
  take T2 = Ordered(return, 0i32, 1000i32);
  T2 == Rotated(T);
@*/
{
  if (!root || !root->left) return root;
  struct node* pivot = root->left;
  root->left = 0;
  pivot->right = root;
  return pivot;
}
