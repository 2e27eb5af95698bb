// SPDX-License-Identifier: Apache-2.0
// Exercises: nested patterns, patterns that are names, match as an operand, let in expressions.
/*@
datatype colour { Red {}, Black {} }
datatype tree {
  Leaf {},
  Node { colour Colour, i32 Key, tree Left, tree Right }
}

function (boolean) Is_Red(tree t) {
  match t {
    Node { Colour: Red {}, Key: _, Left: _, Right: _ } => { true }
    _ => { false }
  }
}

function [rec] (boolean) No_Red_Below_Red(tree t) {
  match t {
    Leaf {} => { true }
    Node { Colour: c, Key: _, Left: l, Right: r } => {
      let both = No_Red_Below_Red(l) && No_Red_Below_Red(r);
      both && ((match c { Red {} => { true } other => { false } }) implies !Is_Red(l) && !Is_Red(r))
    }
  }
}

predicate (tree) Tree(pointer p) {
  if (is_null(p)) {
    return Leaf {};
  } else {
    take N = RW<struct node>(p);
    take L = Tree(N.left);
    take R = Tree(N.right);
    let colour = N.red == 1i32 ? Red {} : Black {};
    let t = Node { Colour: colour, Key: N.key, Left: L, Right: R };
    assert(No_Red_Below_Red(t));
    return t;
  }
}
@*/
struct node {
  int red;
  int key;
  struct node *left, *right;
};

void blacken(struct node* n)
/*@
requires take T = Tree(n);
ensures
  take T2 = Tree(n);
  !Is_Red(T2);
  match T {
    Leaf {} => { T2 == T }
    Node { Colour: _, Key: k, Left: l, Right: r } => {
      T2 == Node { Colour: Black {}, Key: k, Left: l, Right: r }
    }
  };
@*/
{
  if (n) n->red = 0;
}
