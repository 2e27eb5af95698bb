// SPDX-License-Identifier: Apache-2.0
// Finds: peek (ownership). The list is gone although the contract hands it back.
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

int peek(struct node* list)
/*@
requires take L = List(list); !is_null(list);
ensures take L2 = List(list); L2 == L;
@*/
{
  int value = list->value;
  if (list->next == NULL) free(list);
  return value;
}
