// SPDX-License-Identifier: Apache-2.0
// A map from int to long as a binary search tree; null is the empty map.
// Choose with -DVERSION=1|2 how the invariant is written, and with -DMUTANT=NAME one mistake.
#include <stdlib.h>

#define NONE 0
// Mistakes in the contract.
#define INSERT_1_SPEC 1              // insert into a non-empty tree yields a singleton
#define INSERT_2_SPEC 2              // a key that is not larger overwrites the node
#define INSERT_3_SPEC 3              // an existing key keeps its old value
#define DELETE_EMPTY_VS_SINGLETON 4  // a larger subtree of one node counts as empty
#define DELETE_4_SPEC 5              // the nodes that are passed are dropped
#define DELETE_5_SPEC 6              // goes down on the wrong side
// Mistakes in the code.
#define FORGET_LAST_NODE_CUR 7    // find_parent does not write null when the key is absent
#define INSERT_1_IMPL 8           // set_node_key overwrites the root and releases both subtrees
#define INSERT_2_IMPL 9           // a new leaf is always attached as smaller
#define INSERT_3_IMPL 10          // the value of an existing key is not updated
#define FORGET_TO_UPDATE_ROOT 11  // delete_smallest does not relink when the smallest is the root
#define ALWAYS_UPDATE_ROOT_INSTEAD_OF_PARENT 12  // delete_key always relinks the root
#define ALWAYS_ASSIGN_SMALLER 13  // delete_key relinks smaller even for a larger child

#ifndef MUTANT
#define MUTANT NONE
#endif
#ifndef VERSION
#define VERSION 1
#endif

struct node {
  int key;
  long value;
  struct node* smaller;
  struct node* larger;
};

/*@
datatype tree {
  Leaf {},
  Node { i32 Key, i64 Value, datatype tree Smaller, datatype tree Larger }
}

datatype optional_entry {
  No_Entry {},
  Entry { i32 Key, i64 Value }
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

function (i32) Lower_Of(datatype interval range, i32 otherwise) {
  match range {
    No_Keys {} => { otherwise }
    Keys { Lower: lower, Upper: _ } => { lower }
  }
}

function (i32) Upper_Of(datatype interval range, i32 otherwise) {
  match range {
    No_Keys {} => { otherwise }
    Keys { Lower: _, Upper: upper } => { upper }
  }
}

predicate [rec] (ranged_tree) Ranged_Tree(pointer p) {
  if (is_null(p)) {
    return { Tree: Leaf {}, Range: No_Keys {} };
  } else {
    take N = RW<struct node>(p);
    take S = Ranged_Tree(N.smaller);
    take L = Ranged_Tree(N.larger);
    assert(Is_Below(S.Range, N.key));
    assert(Is_Above(L.Range, N.key));
    return {
      Tree: Node { Key: N.key, Value: N.value, Smaller: S.Tree, Larger: L.Tree },
      Range: Keys { Lower: Lower_Of(S.Range, N.key), Upper: Upper_Of(L.Range, N.key) }
    };
  }
}

predicate (datatype tree) Search_Tree(pointer p) {
  take R = Ranged_Tree(p);
  return R.Tree;
}
@*/
#else
/*@
// All keys lie strictly between the bounds; 64 bits, so that any int does at the root.
predicate [rec] (datatype tree) Tree_Between(pointer p, i64 lower, i64 upper) {
  if (is_null(p)) {
    return Leaf {};
  } else {
    take N = RW<struct node>(p);
    assert(lower < (i64) N.key && (i64) N.key < upper);
    take S = Tree_Between(N.smaller, lower, (i64) N.key);
    take L = Tree_Between(N.larger, (i64) N.key, upper);
    return Node { Key: N.key, Value: N.value, Smaller: S, Larger: L };
  }
}

predicate (datatype tree) Search_Tree(pointer p) {
  take T = Tree_Between(p, (i64) MINi32() - 1i64, (i64) MAXi32() + 1i64);
  return T;
}
@*/
#endif

/*@
// Where a search for a key ends, in a tree that hangs below `above`.
type_synonym search = { datatype tree Tree, pointer Parent, pointer Found }

predicate [rec] (search) Search(pointer p, pointer above, i32 key) {
  if (is_null(p)) {
    return { Tree: Leaf {}, Parent: above, Found: p };
  } else {
    take N = RW<struct node>(p);
    take S = Search(N.smaller, p, key);
    take L = Search(N.larger, p, key);
    let whole = Node { Key: N.key, Value: N.value, Smaller: S.Tree, Larger: L.Tree };
    return key == N.key ? { Tree: whole, Parent: above, Found: p } :
           (key < N.key ? { Tree: whole, Parent: S.Parent, Found: S.Found } :
                          { Tree: whole, Parent: L.Parent, Found: L.Found });
  }
}

// A node on its own, if there is one.
predicate (datatype optional_entry) Single_Node(pointer p) {
  if (is_null(p)) {
    return No_Entry {};
  } else {
    take N = RW<struct node>(p);
    return Entry { Key: N.key, Value: N.value };
  }
}
@*/

#if MUTANT == INSERT_3_SPEC
/*@ function (i64) Replace(i64 before, i64 after) { before } @*/
#else
/*@ function (i64) Replace(i64 before, i64 after) { after } @*/
#endif

#if MUTANT == INSERT_1_SPEC
/*@
function (datatype tree) Insert(i32 key, i64 value, datatype tree t) {
  Node { Key: key, Value: value, Smaller: Leaf {}, Larger: Leaf {} }
}
@*/
#elif MUTANT == INSERT_2_SPEC
/*@
function [rec] (datatype tree) Insert(i32 key, i64 value, datatype tree t) {
  match t {
    Leaf {} => { Node { Key: key, Value: value, Smaller: Leaf {}, Larger: Leaf {} } }
    Node { Key: k, Value: v, Smaller: s, Larger: l } => {
      key <= k ? Node { Key: key, Value: value, Smaller: s, Larger: l } :
                 Node { Key: k, Value: v, Smaller: s, Larger: Insert(key, value, l) }
    }
  }
}
@*/
#else
/*@
function [rec] (datatype tree) Insert(i32 key, i64 value, datatype tree t) {
  match t {
    Leaf {} => { Node { Key: key, Value: value, Smaller: Leaf {}, Larger: Leaf {} } }
    Node { Key: k, Value: v, Smaller: s, Larger: l } => {
      key == k ? Node { Key: k, Value: Replace(v, value), Smaller: s, Larger: l } :
      (key < k ? Node { Key: k, Value: v, Smaller: Insert(key, value, s), Larger: l } :
                 Node { Key: k, Value: v, Smaller: s, Larger: Insert(key, value, l) })
    }
  }
}
@*/
#endif

/*@
function [rec] (datatype optional_entry) Least(datatype tree t) {
  match t {
    Leaf {} => { No_Entry {} }
    Node { Key: k, Value: v, Smaller: Leaf {}, Larger: _ } => { Entry { Key: k, Value: v } }
    Node { Key: _, Value: _, Smaller: s, Larger: _ } => { Least(s) }
  }
}

function [rec] (datatype tree) Without_Least(datatype tree t) {
  match t {
    Leaf {} => { Leaf {} }
    Node { Key: _, Value: _, Smaller: Leaf {}, Larger: l } => { l }
    Node { Key: k, Value: v, Smaller: s, Larger: l } => {
      Node { Key: k, Value: v, Smaller: Without_Least(s), Larger: l }
    }
  }
}
@*/

#if MUTANT == DELETE_EMPTY_VS_SINGLETON
/*@ function (boolean) Is_Empty(datatype tree t) { Without_Least(t) == Leaf {} } @*/
#else
/*@ function (boolean) Is_Empty(datatype tree t) { t == Leaf {} } @*/
#endif

/*@
// What becomes of a node's subtrees when the node is deleted.
function (datatype tree) Join(datatype tree s, datatype tree l) {
  match (Least(l)) {
    No_Entry {} => { s }
    Entry { Key: k, Value: v } => {
      Is_Empty(l) ? s : Node { Key: k, Value: v, Smaller: s, Larger: Without_Least(l) }
    }
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
    Node { Key: k, Value: v, Smaller: s, Larger: l } => {
      key == k ? Join(s, l) : (Is_Before(key, k) ? Delete(key, s) : Delete(key, l))
    }
  }
}
@*/
#else
/*@
function [rec] (datatype tree) Delete(i32 key, datatype tree t) {
  match t {
    Leaf {} => { Leaf {} }
    Node { Key: k, Value: v, Smaller: s, Larger: l } => {
      key == k ? Join(s, l) :
      (Is_Before(key, k) ? Node { Key: k, Value: v, Smaller: Delete(key, s), Larger: l } :
                           Node { Key: k, Value: v, Smaller: s, Larger: Delete(key, l) })
    }
  }
}
@*/
#endif

struct node* new_node(int key, long value)
/*@
ensures
  take N = RW<struct node>(return);
  N.key == key;
  N.value == value;
  is_null(N.smaller);
  is_null(N.larger);
@*/
{
  struct node* node = malloc(sizeof(struct node));
  if (node == NULL) abort();
  node->key = key;
  node->value = value;
  node->smaller = NULL;
  node->larger = NULL;
  return node;
}

// Leaves the node of that key in *current, or null, and returns the node above it, or above where
// it would be.
struct node* find_parent(struct node** current, int key)
/*@
requires
  take C = RW<struct node*>(current);
  take T = Search_Tree(C);
ensures
  take C2 = RW<struct node*>(current);
  take S = Search(C, NULL, key);
  S.Tree == T;
  ptr_eq(C2, S.Found);
  ptr_eq(return, S.Parent);
@*/
{
  struct node* parent = NULL;
  struct node* node = *current;
  while (node != NULL && node->key != key) {
    parent = node;
    node = key < node->key ? node->smaller : node->larger;
  }
#if MUTANT == FORGET_LAST_NODE_CUR
  if (node != NULL)
#endif
    *current = node;
  return parent;
}

void delete_tree(struct node* root)
/*@
requires take T = Search_Tree(root);
@*/
{
  if (root == NULL) return;
  delete_tree(root->smaller);
  delete_tree(root->larger);
  free(root);
}

void set_node_key(struct node** root, int key, long value)
/*@
requires
  take R = RW<struct node*>(root);
  take T = Search_Tree(R);
ensures
  take R2 = RW<struct node*>(root);
  take T2 = Search_Tree(R2);
  T2 == Insert(key, value, T);
@*/
{
#if MUTANT == INSERT_1_IMPL
  delete_tree((*root)->smaller);
  delete_tree((*root)->larger);
  (*root)->key = key;
  (*root)->value = value;
  (*root)->smaller = NULL;
  (*root)->larger = NULL;
#else
  struct node* found = *root;
  struct node* parent = find_parent(&found, key);
  if (found != NULL) {
#if MUTANT != INSERT_3_IMPL
    found->value = value;
#endif
  } else if (parent == NULL) {
    *root = new_node(key, value);
  } else if (MUTANT == INSERT_2_IMPL || key < parent->key) {
    parent->smaller = new_node(key, value);
  } else {
    parent->larger = new_node(key, value);
  }
#endif
}

// Takes the smallest node out and returns it; null if there is none.
struct node* delete_smallest(struct node** root)
/*@
requires
  take R = RW<struct node*>(root);
  take T = Search_Tree(R);
ensures
  take R2 = RW<struct node*>(root);
  take T2 = Search_Tree(R2);
  take E = Single_Node(return);
  T2 == Without_Least(T);
  E == Least(T);
@*/
{
  struct node* parent = NULL;
  struct node* smallest = *root;
  if (smallest == NULL) return NULL;
  while (smallest->smaller != NULL) {
    parent = smallest;
    smallest = smallest->smaller;
  }
  if (parent != NULL) parent->smaller = smallest->larger;
#if MUTANT != FORGET_TO_UPDATE_ROOT
  else *root = smallest->larger;
#endif
  return smallest;
}

void delete_key(struct node** root, int key)
/*@
requires
  take R = RW<struct node*>(root);
  take T = Search_Tree(R);
ensures
  take R2 = RW<struct node*>(root);
  take T2 = Search_Tree(R2);
  T2 == Delete(key, T);
@*/
{
  struct node* found = *root;
  struct node* parent = find_parent(&found, key);
  if (found == NULL) return;

  struct node* next = delete_smallest(&found->larger);
  if (next != NULL) {
    found->key = next->key;
    found->value = next->value;
    free(next);
    return;
  }
  if (parent == NULL || MUTANT == ALWAYS_UPDATE_ROOT_INSTEAD_OF_PARENT) {
    *root = found->smaller;
  } else if (parent->smaller == found || MUTANT == ALWAYS_ASSIGN_SMALLER) {
    parent->smaller = found->smaller;
  } else {
    parent->larger = found->smaller;
  }
  free(found);
}
