// SPDX-License-Identifier: Apache-2.0
// A set of ints as a balanced search tree; null is the empty set.
// Choose with -DVERSION=1|2 how the invariant is written, and with -DMUTANT=NAME one mistake.
#include <stdlib.h>

#define NONE 0
// Mistakes in the contract.
#define INSERT_1_SPEC 1              // insert yields a singleton
#define INSERT_2_SPEC 2              // keys larger than a node's are ignored
#define INSERT_3_SPEC 3              // an existing key drops the right subtree
#define DELETE_4_SPEC 4              // the nodes that are passed are dropped
#define DELETE_5_SPEC 5              // goes down on the wrong side
#define DELETE_EMPTY_VS_SINGLETON 6  // a right subtree of one node counts as empty
// Mistakes in the code.
#define INSERT_1_IMPL 7            // insert returns a fresh leaf, the old tree is lost
#define INSERT_2_IMPL 8            // insert always goes down left
#define INSERT_3_IMPL 9            // an existing key is inserted into the right subtree
#define INSERT_NO_REBALANCE 10     // no rebalance after an insertion on the left
#define DELETE_NO_REBALANCE 11     // no rebalance after a deletion
#define REBALANCE_1 12             // single rotations only for a strictly smaller inner height
#define REBALANCE_2 13             // a single rotation does not update the new root's height
#define SMALLEST_STOPS_EARLY 14    // find_smallest goes down one step at most
#define DELETE_KEEPS_SUCCESSOR 15  // the key that replaces a deleted one stays where it was, too

#ifndef MUTANT
#define MUTANT NONE
#endif
#ifndef VERSION
#define VERSION 1
#endif

struct node {
  struct node* left;
  struct node* right;
  int key;
  int height;  // of a leaf: 1; null has height 0
};

/*@
datatype tree {
  Leaf {},
  Node { i32 Key, i32 Height, datatype tree Left, datatype tree Right }
}

function (i32) Max(i32 a, i32 b) { a > b ? a : b }

function (i32) Height(datatype tree t) {
  match t {
    Leaf {} => { 0i32 }
    Node { Key: _, Height: h, Left: _, Right: _ } => { h }
  }
}

function (boolean) Differ_By_At_Most(datatype tree l, datatype tree r, i32 most) {
  Height(l) - Height(r) <= most && Height(r) - Height(l) <= most
}

function (datatype tree) Node_Of(i32 key, datatype tree l, datatype tree r) {
  Node { Key: key, Height: 1i32 + Max(Height(l), Height(r)), Left: l, Right: r }
}
@*/

#if VERSION == 1
/*@
// The smallest and the largest key of a tree.
datatype interval {
  No_Keys {},
  Keys { i32 Lower, i32 Upper }
}

type_synonym ranged_tree = { datatype tree Tree, datatype interval Range }

function (boolean) Is_Below(datatype interval range, i32 key) {
  match range {
    No_Keys {} => { true }
    Keys { Lower: _, Upper: upper } => { upper < key }
  }
}

function (boolean) Is_Above(datatype interval range, i32 key) {
  match range {
    No_Keys {} => { true }
    Keys { Lower: lower, Upper: _ } => { key < lower }
  }
}

function (datatype interval) Join_Ranges(datatype interval l, i32 key, datatype interval r) {
  Keys {
    Lower: (match l { No_Keys {} => { key } Keys { Lower: lower, Upper: _ } => { lower } }),
    Upper: (match r { No_Keys {} => { key } Keys { Lower: _, Upper: upper } => { upper } })
  }
}

predicate [rec] (ranged_tree) Ranged_Tree(pointer p) {
  if (is_null(p)) {
    return { Tree: Leaf {}, Range: No_Keys {} };
  } else {
    take N = RW<struct node>(p);
    take L = Ranged_Tree(N.left);
    take R = Ranged_Tree(N.right);
    assert(Is_Below(L.Range, N.key));
    assert(Is_Above(R.Range, N.key));
    assert(Differ_By_At_Most(L.Tree, R.Tree, 1i32));
    assert(N.height == 1i32 + Max(Height(L.Tree), Height(R.Tree)));
    return { Tree: Node_Of(N.key, L.Tree, R.Tree), Range: Join_Ranges(L.Range, N.key, R.Range) };
  }
}

predicate (datatype tree) Avl(pointer p) {
  take R = Ranged_Tree(p);
  return R.Tree;
}

predicate (datatype tree) Unbalanced(pointer p) {
  take N = RW<struct node>(p);
  take L = Ranged_Tree(N.left);
  take R = Ranged_Tree(N.right);
  assert(Is_Below(L.Range, N.key));
  assert(Is_Above(R.Range, N.key));
  assert(Differ_By_At_Most(L.Tree, R.Tree, 2i32));
  assert(N.height >= 1i32);
  return Node_Of(N.key, L.Tree, R.Tree);
}
@*/
#else
/*@
// All keys lie between the bounds or are one of them; 64 bits, so that neither bound wraps around.
predicate [rec] (datatype tree) Tree_Between(pointer p, i64 min, i64 max) {
  if (is_null(p)) {
    return Leaf {};
  } else {
    take N = RW<struct node>(p);
    assert(min <= (i64) N.key && (i64) N.key <= max);
    take L = Tree_Between(N.left, min, (i64) N.key - 1i64);
    take R = Tree_Between(N.right, (i64) N.key + 1i64, max);
    assert(Differ_By_At_Most(L, R, 1i32));
    assert(N.height == 1i32 + Max(Height(L), Height(R)));
    return Node_Of(N.key, L, R);
  }
}

predicate (datatype tree) Avl(pointer p) {
  take T = Tree_Between(p, (i64) MINi32(), (i64) MAXi32());
  return T;
}

predicate (datatype tree) Unbalanced(pointer p) {
  take N = RW<struct node>(p);
  take L = Tree_Between(N.left, (i64) MINi32(), (i64) N.key - 1i64);
  take R = Tree_Between(N.right, (i64) N.key + 1i64, (i64) MAXi32());
  assert(Differ_By_At_Most(L, R, 2i32));
  assert(N.height >= 1i32);
  return Node_Of(N.key, L, R);
}
@*/
#endif

/*@
// The right side is higher by two: one rotation to the left, or two.
function (datatype tree) Lower_Right(i32 key, datatype tree l, datatype tree r) {
  match r {
    Leaf {} => { Node_Of(key, l, r) }
    Node { Key: k, Height: _, Left: inner, Right: outer } => {
      Height(inner) <= Height(outer) ? Node_Of(k, Node_Of(key, l, inner), outer) :
      (match inner {
        Leaf {} => { Node_Of(key, l, r) }
        Node { Key: m, Height: _, Left: ml, Right: mr } => {
          Node_Of(m, Node_Of(key, l, ml), Node_Of(k, mr, outer))
        }
      })
    }
  }
}

function (datatype tree) Lower_Left(i32 key, datatype tree l, datatype tree r) {
  match l {
    Leaf {} => { Node_Of(key, l, r) }
    Node { Key: k, Height: _, Left: outer, Right: inner } => {
      Height(inner) <= Height(outer) ? Node_Of(k, outer, Node_Of(key, inner, r)) :
      (match inner {
        Leaf {} => { Node_Of(key, l, r) }
        Node { Key: m, Height: _, Left: ml, Right: mr } => {
          Node_Of(m, Node_Of(k, outer, ml), Node_Of(key, mr, r))
        }
      })
    }
  }
}

function (datatype tree) Rebalance(datatype tree t) {
  match t {
    Leaf {} => { Leaf {} }
    Node { Key: k, Height: _, Left: l, Right: r } => {
      if (Height(r) > Height(l) + 1i32) {
        Lower_Right(k, l, r)
      } else {
        if (Height(l) > Height(r) + 1i32) { Lower_Left(k, l, r) } else { t }
      }
    }
  }
}

function [rec] (i32) Least(datatype tree t) {
  match t {
    Leaf {} => { default<i32> }
    Node { Key: k, Height: _, Left: Leaf {}, Right: _ } => { k }
    Node { Key: _, Height: _, Left: l, Right: _ } => { Least(l) }
  }
}

function [rec] (datatype tree) Without_Least(datatype tree t) {
  match t {
    Leaf {} => { Leaf {} }
    Node { Key: _, Height: _, Left: Leaf {}, Right: r } => { r }
    Node { Key: k, Height: _, Left: l, Right: r } => { Rebalance(Node_Of(k, Without_Least(l), r)) }
  }
}
@*/

#if MUTANT == INSERT_1_SPEC
/*@ function (datatype tree) Insert(i32 key, datatype tree t) { Node_Of(key, Leaf {}, Leaf {}) } @*/
#elif MUTANT == INSERT_2_SPEC
/*@
function [rec] (datatype tree) Insert(i32 key, datatype tree t) {
  match t {
    Leaf {} => { Node_Of(key, Leaf {}, Leaf {}) }
    Node { Key: k, Height: _, Left: l, Right: r } => {
      key < k ? Rebalance(Node_Of(k, Insert(key, l), r)) : t
    }
  }
}
@*/
#elif MUTANT == INSERT_3_SPEC
/*@
function [rec] (datatype tree) Insert(i32 key, datatype tree t) {
  match t {
    Leaf {} => { Node_Of(key, Leaf {}, Leaf {}) }
    Node { Key: k, Height: _, Left: l, Right: r } => {
      key == k ? Node_Of(k, l, Leaf {}) :
      (key < k ? Rebalance(Node_Of(k, Insert(key, l), r)) :
                 Rebalance(Node_Of(k, l, Insert(key, r))))
    }
  }
}
@*/
#else
/*@
function [rec] (datatype tree) Insert(i32 key, datatype tree t) {
  match t {
    Leaf {} => { Node_Of(key, Leaf {}, Leaf {}) }
    Node { Key: k, Height: _, Left: l, Right: r } => {
      key == k ? t :
      (key < k ? Rebalance(Node_Of(k, Insert(key, l), r)) :
                 Rebalance(Node_Of(k, l, Insert(key, r))))
    }
  }
}
@*/
#endif

#if MUTANT == DELETE_EMPTY_VS_SINGLETON
/*@ function (boolean) Is_Empty(datatype tree t) { Height(t) <= 1i32 } @*/
#else
/*@ function (boolean) Is_Empty(datatype tree t) { t == Leaf {} } @*/
#endif

/*@
// What becomes of a node's subtrees when the node is deleted.
function (datatype tree) Join(datatype tree l, datatype tree r) {
  if (l == Leaf {}) {
    r
  } else {
    Is_Empty(r) ? l : Rebalance(Node_Of(Least(r), l, Without_Least(r)))
  }
}
@*/

#if MUTANT == DELETE_5_SPEC
/*@ function (boolean) Is_Before(i32 a, i32 b) { b < a } @*/
#else
/*@ function (boolean) Is_Before(i32 a, i32 b) { a < b } @*/
#endif

#if MUTANT == DELETE_4_SPEC
/*@
function [rec] (datatype tree) Delete(i32 key, datatype tree t) {
  match t {
    Leaf {} => { Leaf {} }
    Node { Key: k, Height: _, Left: l, Right: r } => {
      key == k ? Join(l, r) : (Is_Before(key, k) ? Delete(key, l) : Delete(key, r))
    }
  }
}
@*/
#else
/*@
function [rec] (datatype tree) Delete(i32 key, datatype tree t) {
  match t {
    Leaf {} => { Leaf {} }
    Node { Key: k, Height: _, Left: l, Right: r } => {
      key == k ? Join(l, r) :
      (Is_Before(key, k) ? Rebalance(Node_Of(k, Delete(key, l), r)) :
                           Rebalance(Node_Of(k, l, Delete(key, r))))
    }
  }
}
@*/
#endif

struct node* new_node(int key)
/*@
ensures
  take N = RW<struct node>(return);
  N == struct node { left: NULL, right: NULL, key: key, height: 1i32 };
@*/
{
  struct node* node = malloc(sizeof(struct node));
  if (node == NULL) abort();
  node->left = NULL;
  node->right = NULL;
  node->key = key;
  node->height = 1;
  return node;
}

static int max_of(int a, int b)
/*@ ensures return == Max(a, b); @*/
{
  return a > b ? a : b;
}

int get_height(struct node* root)
/*@
requires take T = Avl(root);
ensures
  take T2 = Avl(root);
  T2 == T;
  return == Height(T);
  return >= 0i32;
@*/
{
  return root == NULL ? 0 : root->height;
}

int find_smallest(struct node* root)
/*@
requires
  take T = Avl(root);
  !is_null(root);
ensures
  take T2 = Avl(root);
  T2 == T;
  return == Least(T);
@*/
{
  if (root->left == NULL) return root->key;
#if MUTANT == SMALLEST_STOPS_EARLY
  return root->left->key;
#else
  return find_smallest(root->left);
#endif
}

// Returns the new root, as the functions below do; the old one may now be anywhere in the tree.
struct node* rebalance(struct node* root)
/*@
requires take T = Unbalanced(root);
ensures
  take T2 = Avl(return);
  T2 == Rebalance(T);
@*/
{
  int left = get_height(root->left);
  int right = get_height(root->right);
  if (right > left + 1) {
    struct node* child = root->right;
    struct node* inner = child->left;
    int difference = get_height(child->right) - get_height(inner);
    if (difference > 0 || (difference == 0 && MUTANT != REBALANCE_1)) {
      root->right = inner;
      root->height = 1 + max_of(left, get_height(inner));
      child->left = root;
#if MUTANT != REBALANCE_2
      child->height = 1 + max_of(root->height, get_height(child->right));
#endif
      return child;
    }
    child->left = inner->right;
    root->right = inner->left;
    child->height = 1 + max_of(get_height(child->left), get_height(child->right));
    root->height = 1 + max_of(get_height(root->left), get_height(root->right));
    inner->left = root;
    inner->right = child;
    inner->height = 1 + max_of(root->height, child->height);
    return inner;
  }
  if (left > right + 1) {
    struct node* child = root->left;
    struct node* inner = child->right;
    int difference = get_height(child->left) - get_height(inner);
    if (difference > 0 || (difference == 0 && MUTANT != REBALANCE_1)) {
      root->left = inner;
      root->height = 1 + max_of(get_height(inner), right);
      child->right = root;
#if MUTANT != REBALANCE_2
      child->height = 1 + max_of(get_height(child->left), root->height);
#endif
      return child;
    }
    child->right = inner->left;
    root->left = inner->right;
    child->height = 1 + max_of(get_height(child->left), get_height(child->right));
    root->height = 1 + max_of(get_height(root->left), get_height(root->right));
    inner->right = root;
    inner->left = child;
    inner->height = 1 + max_of(root->height, child->height);
    return inner;
  }
  root->height = 1 + max_of(left, right);
  return root;
}

struct node* avl_insert(struct node* root, int key)
/*@
requires take T = Avl(root);
ensures
  take T2 = Avl(return);
  T2 == Insert(key, T);
@*/
{
#if MUTANT == INSERT_1_IMPL
  root = NULL;
#endif
  if (root == NULL) return new_node(key);
#if MUTANT != INSERT_3_IMPL
  if (key == root->key) return root;
#endif
  if (key < root->key || MUTANT == INSERT_2_IMPL) {
    root->left = avl_insert(root->left, key);
#if MUTANT == INSERT_NO_REBALANCE
    root->height = 1 + max_of(get_height(root->left), get_height(root->right));
    return root;
#endif
  } else {
    root->right = avl_insert(root->right, key);
  }
  return rebalance(root);
}

struct node* avl_delete(struct node* root, int key)
/*@
requires take T = Avl(root);
ensures
  take T2 = Avl(return);
  T2 == Delete(key, T);
@*/
{
  if (root == NULL) return NULL;
  if (key < root->key) {
    root->left = avl_delete(root->left, key);
  } else if (key > root->key) {
    root->right = avl_delete(root->right, key);
  } else if (root->left == NULL || root->right == NULL) {
    struct node* child = root->left != NULL ? root->left : root->right;
    free(root);
    return child;
  } else {
    root->key = find_smallest(root->right);
#if MUTANT != DELETE_KEEPS_SUCCESSOR
    root->right = avl_delete(root->right, root->key);
#endif
  }
#if MUTANT == DELETE_NO_REBALANCE
  root->height = 1 + max_of(get_height(root->left), get_height(root->right));
  return root;
#else
  return rebalance(root);
#endif
}
