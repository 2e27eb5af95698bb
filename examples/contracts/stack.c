// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>

struct cell {
  int value;
  struct cell* next;
};

/*@
datatype numbers { Nil {}, Cons { i32 Head, datatype numbers Tail } }

predicate (datatype numbers) Stack(pointer p) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take C = RW<struct cell>(p);
    take Rest = Stack(C.next);
    return Cons { Head: C.value, Tail: Rest };
  }
}
@*/

struct cell* empty(void)
/*@ ensures take S = Stack(return); S == Nil {}; @*/
{
  return NULL;
}

struct cell* push(struct cell* stack, int value)
/*@ requires take Old = Stack(stack);
    ensures take New = Stack(return); New == Cons { Head: value, Tail: Old }; @*/
{
  struct cell* top = malloc(sizeof(struct cell));
  top->value = value;
  top->next = stack;
  return top;
}

// Forgets to free the cell.
struct cell* pop(struct cell* stack)
/*@ requires take Old = Stack(stack); !is_null(stack);
    ensures take New = Stack(return); @*/
{
  return stack->next;
}
