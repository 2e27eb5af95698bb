// SPDX-License-Identifier: Apache-2.0
// Exercises: a recursive datatype without the word `datatype` before its name, a recursive
// predicate without [rec], a function that consumes and one that makes.
#include <stdlib.h>

struct list {
  int head;
  struct list* tail;
};

/*@
datatype seq { Nil {}, Cons { i32 Head, seq Tail } }

predicate seq List(pointer p) {
  if (is_null(p)) { return Nil {}; }
  else {
    take C = RW<struct list>(p);
    take T = List(C.tail);
    return Cons { Head: C.head, Tail: T };
  }
}

function [rec] (u32) Length(seq l) {
  match l {
    Nil {} => { 0u32 }
    Cons { Head: _, Tail: tail } => { 1u32 + Length(tail) }
  }
}
@*/

struct list* cons(int head, struct list* tail)
/*@
requires take T = List(tail);
ensures take L = List(return); L == Cons { Head: head, Tail: T };
@*/
{
  struct list* cell = malloc(sizeof *cell);
  if (!cell) abort();
  *cell = (struct list){head, tail};
  return cell;
}

unsigned int length(struct list* l)
/*@
requires take L = List(l);
ensures take L2 = List(l); L2 == L; return == Length(L);
@*/
{
  unsigned int n = 0;
  for (; l; l = l->tail) n++;
  return n;
}

struct list* drop(struct list* l)
/*@
requires take L = List(l); !is_null(l);
ensures
  take L2 = List(return);
  match L { Nil {} => { false } Cons { Head: _, Tail: tail } => { L2 == tail } };
@*/
{
  struct list* rest = l->tail;
  free(l);
  return rest;
}

void release(struct list* l)
/*@ requires take L = List(l); @*/
{
  while (l) l = drop(l);
}
