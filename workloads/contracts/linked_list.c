// SPDX-License-Identifier: Apache-2.0
// Lists of ints: append, reverse in two ways, merge sort. Choose with -DMUTANT=NAME one mistake.
#include <stdlib.h>

#define NONE 0
// Mistakes in the contract.
#define APPEND_FORGET_HEAD 1     // Append drops the heads of its first list
#define MERGE_SWAP_CASES_SPEC 2  // Merge takes the larger head first
#define SNOC_REAL_BUG 3          // Snoc reverses the list and puts its head in front again
// Mistakes in the code.
#define MERGE_SWAP_CASES_IMPL 4  // merge takes the larger head first
#define REV_LOOP_CUR_TO_EARLY 5  // the two assignments at the end of rev_loop's body are swapped

#ifndef MUTANT
#define MUTANT NONE
#endif

struct cell {
  int head;
  struct cell* tail;
};

struct halves {
  struct cell* first;
  struct cell* second;
};

/*@
datatype ints {
  Nil {},
  Cons { i32 Head, datatype ints Tail }
}

predicate [rec] (datatype ints) List(pointer p) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take C = RW<struct cell>(p);
    take L = List(C.tail);
    return Cons { Head: C.head, Tail: L };
  }
}
@*/

#if MUTANT == APPEND_FORGET_HEAD
/*@
function [rec] (datatype ints) Append(datatype ints xs, datatype ints ys) {
  match xs {
    Nil {} => { ys }
    Cons { Head: _, Tail: tail } => { Append(tail, ys) }
  }
}
@*/
#else
/*@
function [rec] (datatype ints) Append(datatype ints xs, datatype ints ys) {
  match xs {
    Nil {} => { ys }
    Cons { Head: head, Tail: tail } => { Cons { Head: head, Tail: Append(tail, ys) } }
  }
}
@*/
#endif

#if MUTANT == SNOC_REAL_BUG
/*@
function [rec] (datatype ints) Reverse_Onto(datatype ints xs, datatype ints ys) {
  match xs {
    Nil {} => { ys }
    Cons { Head: head, Tail: tail } => { Reverse_Onto(tail, Cons { Head: head, Tail: ys }) }
  }
}

function (datatype ints) Snoc(datatype ints xs, i32 y) {
  match xs {
    Nil {} => { Cons { Head: y, Tail: Nil {} } }
    Cons { Head: head, Tail: tail } => {
      Cons { Head: head, Tail: Reverse_Onto(tail, Cons { Head: y, Tail: Nil {} }) }
    }
  }
}
@*/
#else
/*@
function [rec] (datatype ints) Snoc(datatype ints xs, i32 y) {
  match xs {
    Nil {} => { Cons { Head: y, Tail: Nil {} } }
    Cons { Head: head, Tail: tail } => { Cons { Head: head, Tail: Snoc(tail, y) } }
  }
}
@*/
#endif

#if MUTANT == MERGE_SWAP_CASES_SPEC
/*@ function (boolean) Comes_First(i32 x, i32 y) { y < x } @*/
#else
/*@ function (boolean) Comes_First(i32 x, i32 y) { x <= y } @*/
#endif

/*@
function [rec] (datatype ints) Reverse(datatype ints xs) {
  match xs {
    Nil {} => { Nil {} }
    Cons { Head: head, Tail: tail } => { Snoc(Reverse(tail), head) }
  }
}

type_synonym pair_of_lists = { datatype ints First, datatype ints Second }

function [rec] (pair_of_lists) Split(datatype ints xs) {
  match xs {
    Nil {} => { { First: Nil {}, Second: Nil {} } }
    Cons { Head: _, Tail: Nil {} } => { { First: xs, Second: Nil {} } }
    Cons { Head: x, Tail: Cons { Head: y, Tail: rest } } => {
      let halves = Split(rest);
      {
        First: Cons { Head: x, Tail: halves.First },
        Second: Cons { Head: y, Tail: halves.Second }
      }
    }
  }
}

function [rec] (datatype ints) Merge(datatype ints xs, datatype ints ys) {
  match xs {
    Nil {} => { ys }
    Cons { Head: x, Tail: xs_tail } => {
      match ys {
        Nil {} => { xs }
        Cons { Head: y, Tail: ys_tail } => {
          Comes_First(x, y) ? Cons { Head: x, Tail: Merge(xs_tail, ys) } :
                              Cons { Head: y, Tail: Merge(xs, ys_tail) }
        }
      }
    }
  }
}

function [rec] (datatype ints) Merge_Sort(datatype ints xs) {
  match xs {
    Nil {} => { xs }
    Cons { Head: _, Tail: Nil {} } => { xs }
    Cons { Head: _, Tail: Cons { Head: _, Tail: _ } } => {
      let halves = Split(xs);
      Merge(Merge_Sort(halves.First), Merge_Sort(halves.Second))
    }
  }
}
@*/

struct cell* nil(void)
/*@
ensures
  take L = List(return);
  L == Nil {};
@*/
{
  return NULL;
}

struct cell* cons(int head, struct cell* tail)
/*@
requires take T = List(tail);
ensures
  take L = List(return);
  L == Cons { Head: head, Tail: T };
@*/
{
  struct cell* cell = malloc(sizeof(struct cell));
  if (cell == NULL) abort();
  cell->head = head;
  cell->tail = tail;
  return cell;
}

struct cell* append(struct cell* xs, struct cell* ys)
/*@
requires
  take L = List(xs);
  take M = List(ys);
ensures
  take R = List(return);
  R == Append(L, M);
@*/
{
  if (xs == NULL) return ys;
  xs->tail = append(xs->tail, ys);
  return xs;
}

struct cell* rev_aux(struct cell* xs, struct cell* ys)
/*@
requires
  take L = List(xs);
  take M = List(ys);
ensures
  take R = List(return);
  R == Append(Reverse(L), M);
@*/
{
  if (xs == NULL) return ys;
  struct cell* rest = xs->tail;
  xs->tail = ys;
  return rev_aux(rest, xs);
}

struct cell* rev(struct cell* xs)
/*@
requires take L = List(xs);
ensures
  take R = List(return);
  R == Reverse(L);
@*/
{
  return rev_aux(xs, NULL);
}

struct cell* rev_loop(struct cell* xs)
/*@
requires take L = List(xs);
ensures
  take R = List(return);
  R == Reverse(L);
@*/
{
  struct cell* last = NULL;
  struct cell* current = xs;
  while (current != NULL)
  /*@
  inv
    take Rest = List(current);
    take Done = List(last);
    Append(Reverse(Rest), Done) == Reverse(L);
    {xs} unchanged;
  @*/
  {
    struct cell* next = current->tail;
    current->tail = last;
#if MUTANT == REV_LOOP_CUR_TO_EARLY
    current = next;
    last = current;
#else
    last = current;
    current = next;
#endif
  }
  return last;
}

struct halves split(struct cell* xs)
/*@
requires take L = List(xs);
ensures
  take A = List(return.first);
  take B = List(return.second);
  { First: A, Second: B } == Split(L);
@*/
{
  struct halves halves = {xs, NULL};
  if (xs == NULL || xs->tail == NULL) return halves;
  struct cell* second = xs->tail;
  struct halves rest = split(second->tail);
  xs->tail = rest.first;
  second->tail = rest.second;
  halves.second = second;
  return halves;
}

struct cell* merge(struct cell* xs, struct cell* ys)
/*@
requires
  take L = List(xs);
  take M = List(ys);
ensures
  take R = List(return);
  R == Merge(L, M);
@*/
{
  if (xs == NULL) return ys;
  if (ys == NULL) return xs;
#if MUTANT == MERGE_SWAP_CASES_IMPL
  if (xs->head > ys->head) {
#else
  if (xs->head <= ys->head) {
#endif
    xs->tail = merge(xs->tail, ys);
    return xs;
  }
  ys->tail = merge(xs, ys->tail);
  return ys;
}

struct cell* merge_sort(struct cell* xs)
/*@
requires take L = List(xs);
ensures
  take R = List(return);
  R == Merge_Sort(L);
@*/
{
  if (xs == NULL || xs->tail == NULL) return xs;
  struct halves halves = split(xs);
  return merge(merge_sort(halves.first), merge_sort(halves.second));
}
