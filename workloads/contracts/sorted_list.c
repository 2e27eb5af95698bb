// SPDX-License-Identifier: Apache-2.0
// Values that do not decrease; null is the empty list.
// Choose with -DVERSION=1|2|3 how the invariant is written, and with -DMUTANT=NAME one mistake.
#include <stdlib.h>

#define NONE 0
#define SUM_MODIFY_LIST 1    // sum overwrites every value with 7
#define CONS_INVALID 2       // there is a cons, which puts a value in front
#define INSERT_DUPS 3        // (contract) insert of an existing value must leave the list unchanged
#define INSERT_LOSES_TAIL 4  // an insertion in the middle does not link the rest

#ifndef MUTANT
#define MUTANT NONE
#endif
#ifndef VERSION
#define VERSION 1
#endif

struct node {
  int value;
  struct node* next;
};

/*@
datatype ints {
  Nil {},
  Cons { i32 Head, datatype ints Tail }
}
@*/

#if VERSION == 1
/*@
// A value is compared with the one behind it, if there is one.
function (boolean) Is_At_Most_Head(i32 x, datatype ints l) {
  match l {
    Nil {} => { true }
    Cons { Head: head, Tail: _ } => { x <= head }
  }
}

predicate [rec] (datatype ints) Sorted_List(pointer p) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    take T = Sorted_List(N.next);
    assert(Is_At_Most_Head(N.value, T));
    return Cons { Head: N.value, Tail: T };
  }
}
@*/
#elif VERSION == 2
/*@
// The value before is passed down, if there is one.
datatype optional_int {
  No_Int {},
  Int { i32 Value }
}

function (boolean) Is_At_Least(i32 x, datatype optional_int previous) {
  match previous {
    No_Int {} => { true }
    Int { Value: value } => { value <= x }
  }
}

predicate [rec] (datatype ints) Sorted_Behind(pointer p, datatype optional_int previous) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    assert(Is_At_Least(N.value, previous));
    take T = Sorted_Behind(N.next, Int { Value: N.value });
    return Cons { Head: N.value, Tail: T };
  }
}

predicate (datatype ints) Sorted_List(pointer p) {
  take L = Sorted_Behind(p, No_Int {});
  return L;
}
@*/
#else
/*@
// The value before is passed down; at the start it is the smallest int.
predicate [rec] (datatype ints) Sorted_From(pointer p, i32 previous) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    assert(previous <= N.value);
    take T = Sorted_From(N.next, N.value);
    return Cons { Head: N.value, Tail: T };
  }
}

predicate (datatype ints) Sorted_List(pointer p) {
  take L = Sorted_From(p, MINi32());
  return L;
}
@*/
#endif

/*@
// Wraps around.
function [rec] (i32) Sum(datatype ints l) {
  match l {
    Nil {} => { 0i32 }
    Cons { Head: head, Tail: tail } => { head + Sum(tail) }
  }
}
@*/

#if MUTANT == INSERT_DUPS
/*@
function [rec] (datatype ints) Insert(i32 x, datatype ints l) {
  match l {
    Nil {} => { Cons { Head: x, Tail: Nil {} } }
    Cons { Head: head, Tail: tail } => {
      head < x ? Cons { Head: head, Tail: Insert(x, tail) } :
      (head == x ? l : Cons { Head: x, Tail: l })
    }
  }
}
@*/
#else
/*@
// Before the first value that is not smaller.
function [rec] (datatype ints) Insert(i32 x, datatype ints l) {
  match l {
    Nil {} => { Cons { Head: x, Tail: Nil {} } }
    Cons { Head: head, Tail: tail } => {
      head < x ? Cons { Head: head, Tail: Insert(x, tail) } : Cons { Head: x, Tail: l }
    }
  }
}
@*/
#endif

struct node* empty(void)
/*@ ensures is_null(return); @*/
{
  return NULL;
}

struct node* singleton(int value)
/*@
ensures
  take L = Sorted_List(return);
  L == Cons { Head: value, Tail: Nil {} };
@*/
{
  struct node* node = malloc(sizeof(struct node));
  if (node == NULL) abort();
  node->value = value;
  node->next = NULL;
  return node;
}

int sum(struct node* list)
/*@
requires take L = Sorted_List(list);
ensures
  take L2 = Sorted_List(list);
  L2 == L;
  return == Sum(L);
@*/
{
  unsigned total = 0;
  for (struct node* node = list; node != NULL; node = node->next) {
    total += (unsigned)node->value;
#if MUTANT == SUM_MODIFY_LIST
    node->value = 7;
#endif
  }
  return (int)total;
}

void insert(int value, struct node** list)
/*@
requires
  take H = RW<struct node*>(list);
  take L = Sorted_List(H);
ensures
  take H2 = RW<struct node*>(list);
  take L2 = Sorted_List(H2);
  L2 == Insert(value, L);
@*/
{
  struct node** link = list;
  while (*link != NULL && (*link)->value < value) link = &(*link)->next;
  struct node* node = singleton(value);
#if MUTANT == INSERT_LOSES_TAIL
  if (link == list)
#endif
    node->next = *link;
  *link = node;
}

#if MUTANT == CONS_INVALID
void cons(int value, struct node** list)
/*@
requires
  take H = RW<struct node*>(list);
  take L = Sorted_List(H);
ensures
  take H2 = RW<struct node*>(list);
  take L2 = Sorted_List(H2);
@*/
{
  struct node* node = singleton(value);
  node->next = *list;
  *list = node;
}
#endif
