// SPDX-License-Identifier: Apache-2.0
// A queue as a linked list with a pointer to each end. Choose with -DMUTANT=NAME one mistake.
#include <stdlib.h>

#define NONE 0
#define FORGET_CHANGE_FRONT 1       // pop of more than one does not move the front
#define FORGET_ABOUT_SINGLETONS 2   // pop has no case for one element
#define READ_AFTER_FREE 3           // pop of one releases the cell before it reads it
#define FORGET_ABOUT_EMPTY 4        // push has no case for the empty queue
#define FORGET_TO_UPDATE_OLDBACK 5  // push does not link the old back
#define FORGET_TO_UPDATE_BACK 6     // push does not move the back
#define POP_RETURNS_ZERO 7          // pop of more than one returns 0

#ifndef MUTANT
#define MUTANT NONE
#endif

struct cell {
  int first;
  struct cell* next;
};

// Both are null, or neither is.
struct queue {
  struct cell* front;
  struct cell* back;
};

/*@
datatype ints {
  Nil {},
  Cons { i32 Head, datatype ints Tail }
}

function [rec] (datatype ints) Snoc(datatype ints l, i32 x) {
  match l {
    Nil {} => { Cons { Head: x, Tail: Nil {} } }
    Cons { Head: head, Tail: tail } => { Cons { Head: head, Tail: Snoc(tail, x) } }
  }
}

// The cells from p up to the back, whose value is last.
predicate [rec] (datatype ints) Cells(pointer p, pointer back, i32 last) {
  if (ptr_eq(p, back)) {
    return Cons { Head: last, Tail: Nil {} };
  } else {
    take C = RW<struct cell>(p);
    assert(!is_null(C.next));
    take L = Cells(C.next, back, last);
    return Cons { Head: C.first, Tail: L };
  }
}

predicate (datatype ints) Front_To_Back(pointer front, pointer back) {
  if (is_null(front)) {
    assert(is_null(back));
    return Nil {};
  } else {
    assert(!is_null(back));
    take B = RW<struct cell>(back);
    assert(is_null(B.next));
    take L = Cells(front, back, B.first);
    return L;
  }
}

predicate (datatype ints) Queue(pointer p) {
  take Q = RW<struct queue>(p);
  take L = Front_To_Back(Q.front, Q.back);
  return L;
}
@*/

struct queue* empty_queue(void)
/*@
ensures
  take L = Queue(return);
  L == Nil {};
@*/
{
  struct queue* queue = malloc(sizeof(struct queue));
  if (queue == NULL) abort();
  queue->front = NULL;
  queue->back = NULL;
  return queue;
}

void push_queue(int x, struct queue* queue)
/*@
requires take L = Queue(queue);
ensures
  take L2 = Queue(queue);
  L2 == Snoc(L, x);
@*/
{
  struct cell* cell = malloc(sizeof(struct cell));
  if (cell == NULL) abort();
  cell->first = x;
  cell->next = NULL;
  if (queue->back == NULL && MUTANT != FORGET_ABOUT_EMPTY) {
    queue->front = cell;
    queue->back = cell;
    return;
  }
#if MUTANT != FORGET_TO_UPDATE_OLDBACK
  queue->back->next = cell;
#endif
#if MUTANT != FORGET_TO_UPDATE_BACK
  queue->back = cell;
#endif
}

int pop_queue(struct queue* queue)
/*@
requires
  take L = Queue(queue);
  L != Nil {};
ensures
  take L2 = Queue(queue);
  L == Cons { Head: return, Tail: L2 };
@*/
{
  struct cell* cell = queue->front;
  if (cell == queue->back && MUTANT != FORGET_ABOUT_SINGLETONS) {
#if MUTANT == READ_AFTER_FREE
    free(cell);
    int only = cell->first;
#else
    int only = cell->first;
    free(cell);
#endif
    queue->front = NULL;
    queue->back = NULL;
    return only;
  }
#if MUTANT == POP_RETURNS_ZERO
  int value = 0;
#else
  int value = cell->first;
#endif
#if MUTANT != FORGET_CHANGE_FRONT
  queue->front = cell->next;
#endif
  free(cell);
  return value;
}
