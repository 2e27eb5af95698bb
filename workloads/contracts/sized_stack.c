// SPDX-License-Identifier: Apache-2.0
// A stack that knows how many elements it has. Choose with -DMUTANT=NAME one mistake.
#include <stdlib.h>

#define NONE 0
#define PUSH_KEEPS_SIZE 1             // push does not increase the size
#define POPS_TWO 2                    // drop_two may pop from a stack of one (a nested precondition)

#ifndef MUTANT
#define MUTANT NONE
#endif

struct cell {
  int head;
  struct cell* tail;
};

struct stack {
  unsigned int size;
  struct cell* top;
};

/*@
datatype ints {
  Nil {},
  Cons { i32 Head, datatype ints Tail }
}

type_synonym sized_stack = { u32 Size, datatype ints Data }

function [rec] (u32) Length(datatype ints l) {
  match l {
    Nil {} => { 0u32 }
    Cons { Head: _, Tail: tail } => { 1u32 + Length(tail) }
  }
}

function (datatype ints) Tail_Of(datatype ints l) {
  match l {
    Nil {} => { Nil {} }
    Cons { Head: _, Tail: tail } => { tail }
  }
}

predicate [rec] (datatype ints) Cells(pointer p) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take C = RW<struct cell>(p);
    take L = Cells(C.tail);
    return Cons { Head: C.head, Tail: L };
  }
}

predicate (sized_stack) Stack(pointer p) {
  take S = RW<struct stack>(p);
  take L = Cells(S.top);
  assert(S.size == Length(L));
  return { Size: S.size, Data: L };
}
@*/

struct stack* create(void)
/*@
ensures
  take S = Stack(return);
  S == { Size: 0u32, Data: Nil {} };
@*/
{
  struct stack* stack = malloc(sizeof(struct stack));
  if (stack == NULL) abort();
  stack->size = 0;
  stack->top = NULL;
  return stack;
}

unsigned int size_of(struct stack* stack)
/*@
requires take S = Stack(stack);
ensures
  take S2 = Stack(stack);
  S2 == S;
  return == S.Size;
@*/
{
  return stack->size;
}

void push(struct stack* stack, int value)
/*@
requires take S = Stack(stack);
ensures
  take S2 = Stack(stack);
  S2 == { Size: S.Size + 1u32, Data: Cons { Head: value, Tail: S.Data } };
@*/
{
  struct cell* cell = malloc(sizeof(struct cell));
  if (cell == NULL) abort();
  cell->head = value;
  cell->tail = stack->top;
  stack->top = cell;
#if MUTANT != PUSH_KEEPS_SIZE
  stack->size = stack->size + 1;
#endif
}

int top(struct stack* stack)
/*@
requires
  take S = Stack(stack);
  S.Size > 0u32;
ensures
  take S2 = Stack(stack);
  S2 == S;
  S.Data == Cons { Head: return, Tail: Tail_Of(S.Data) };
@*/
{
  return stack->top->head;
}

int pop(struct stack* stack)
/*@
requires
  take S = Stack(stack);
  S.Size > 0u32;
ensures
  take S2 = Stack(stack);
  S.Data == Cons { Head: return, Tail: S2.Data };
@*/
{
  struct cell* cell = stack->top;
  int value = cell->head;
  stack->top = cell->tail;
  stack->size = stack->size - 1;
  free(cell);
  return value;
}

#if MUTANT == POPS_TWO
void drop_two(struct stack* stack)
/*@
requires
  take S = Stack(stack);
  S.Size > 0u32;
ensures take S2 = Stack(stack);
@*/
{
  pop(stack);
  pop(stack);
}
#endif
