// SPDX-License-Identifier: Apache-2.0
// A doubly linked list; a pointer to any of its nodes is the list as seen from there.
// Choose with -DMUTANT=NAME one mistake.
#include <stdlib.h>

#define NONE 0
#define FORGET_TO_SET_NEXT_PREV 1        // the following node's prev is not updated
#define NEXT_IS_SELF 2                   // the new node points to itself
#define FORGET_TO_CHECK_FOR_NEXT_NULL 3  // follows a null next
#define CONFUSE_NEXT_AND_PREV 4          // returns the previous node instead of the next
#define FORGET_TO_CHECK_PREV_NULL 5      // follows a null prev
#define FORGET_TO_SET_TEMP 6             // no neighbour is remembered on the left
#define CONFUSE_PREV_NEXT_WITH_PREV 7    // overwrites its own prev, not the neighbour's next

#ifndef MUTANT
#define MUTANT NONE
#endif

struct node {
  int value;
  struct node* prev;
  struct node* next;
};

struct removed {
  int value;
  struct node* neighbour;
};

/*@
datatype ints {
  Nil {},
  Cons { i32 Head, datatype ints Tail }
}

// The values to the left, the nearest first; this node's; those to the right.
datatype view {
  Empty {},
  View { datatype ints Left, i32 Here, datatype ints Right }
}

predicate [rec] (datatype ints) Forwards(pointer p, pointer prev) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    assert(ptr_eq(N.prev, prev));
    take L = Forwards(N.next, p);
    return Cons { Head: N.value, Tail: L };
  }
}

predicate [rec] (datatype ints) Backwards(pointer p, pointer next) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    assert(ptr_eq(N.next, next));
    take L = Backwards(N.prev, p);
    return Cons { Head: N.value, Tail: L };
  }
}

predicate (datatype view) List_At(pointer p) {
  if (is_null(p)) {
    return Empty {};
  } else {
    take N = RW<struct node>(p);
    take L = Backwards(N.prev, p);
    take R = Forwards(N.next, p);
    return View { Left: L, Here: N.value, Right: R };
  }
}

function (datatype view) Insert(i32 x, datatype view v) {
  match v {
    Empty {} => { View { Left: Nil {}, Here: x, Right: Nil {} } }
    View { Left: left, Here: here, Right: right } => {
      View { Left: Cons { Head: here, Tail: left }, Here: x, Right: right }
    }
  }
}

// As seen from the right neighbour if there is one, else from the left one.
function (datatype view) Remove(datatype view v) {
  match v {
    Empty {} => { Empty {} }
    View { Left: left, Here: _, Right: Cons { Head: head, Tail: tail } } => {
      View { Left: left, Here: head, Right: tail }
    }
    View { Left: Cons { Head: head, Tail: tail }, Here: _, Right: Nil {} } => {
      View { Left: tail, Here: head, Right: Nil {} }
    }
    View { Left: Nil {}, Here: _, Right: Nil {} } => { Empty {} }
  }
}

function (i32) Here(datatype view v) {
  match v {
    Empty {} => { default<i32> }
    View { Left: _, Here: here, Right: _ } => { here }
  }
}
@*/

struct node* singleton(int value)
/*@
ensures
  take V = List_At(return);
  V == View { Left: Nil {}, Here: value, Right: Nil {} };
@*/
{
  struct node* node = malloc(sizeof(struct node));
  if (node == NULL) abort();
  node->value = value;
  node->prev = NULL;
  node->next = NULL;
  return node;
}

// Behind the node.
struct node* dll_insert_at(int value, struct node* node)
/*@
requires take V = List_At(node);
ensures
  take V2 = List_At(return);
  V2 == Insert(value, V);
@*/
{
  struct node* made = singleton(value);
  if (node == NULL) return made;
  made->prev = node;
#if MUTANT == NEXT_IS_SELF
  made->next = made;
#else
  made->next = node->next;
#endif
#if MUTANT != FORGET_TO_SET_NEXT_PREV
  if (node->next != NULL || MUTANT == FORGET_TO_CHECK_FOR_NEXT_NULL) node->next->prev = made;
#endif
  node->next = made;
  return made;
}

struct removed dll_remove(struct node* node)
/*@
requires
  take V = List_At(node);
  !is_null(node);
ensures
  take V2 = List_At(return.neighbour);
  return.value == Here(V);
  V2 == Remove(V);
@*/
{
  struct node* temp = NULL;
  if (node->prev != NULL || MUTANT == FORGET_TO_CHECK_PREV_NULL) {
#if MUTANT == CONFUSE_PREV_NEXT_WITH_PREV
    node->prev = node->next;
#else
    node->prev->next = node->next;
#endif
#if MUTANT != FORGET_TO_SET_TEMP
    temp = node->prev;
#endif
  }
  if (node->next != NULL) {
    node->next->prev = node->prev;
#if MUTANT == CONFUSE_NEXT_AND_PREV
    temp = node->prev;
#else
    temp = node->next;
#endif
  }
  struct removed result = {node->value, temp};
  free(node);
  return result;
}
