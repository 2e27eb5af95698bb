// SPDX-License-Identifier: Apache-2.0
// Finds: pop (memory). The value is read after the block was freed.
#include <stdlib.h>

struct node {
  int value;
  struct node* next;
};

/*@
datatype ints { Nil {}, Cons { i32 Head, datatype ints Tail } }

predicate (datatype ints) List(pointer p) {
  if (is_null(p)) {
    return Nil {};
  } else {
    take N = RW<struct node>(p);
    take T = List(N.next);
    return Cons { Head: N.value, Tail: T };
  }
}
@*/

struct node* push(struct node* list, int value)
/*@
requires take L = List(list);
ensures take L2 = List(return); L2 == Cons { Head: value, Tail: L };
@*/
{
  struct node* node = malloc(sizeof(struct node));
  if (!node) abort();
  node->value = value;
  node->next = list;
  return node;
}

struct node* pop(struct node* list)
/*@
requires take L = List(list); !is_null(list);
ensures
  take L2 = List(return);
  match L { Nil {} => { false } Cons { Head: _, Tail: tail } => { L2 == tail } };
@*/
{
  free(list);
  return list->next;
}
