// SPDX-License-Identifier: Apache-2.0
// Finds: append (ownership). A list of one is linked to itself, so that its cell is reached twice.
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

function [rec] (datatype ints) Snoc(datatype ints l, i32 x) {
  match l {
    Nil {} => { Cons { Head: x, Tail: Nil {} } }
    Cons { Head: h, Tail: t } => { Cons { Head: h, Tail: Snoc(t, x) } }
  }
}
@*/

struct node* append(struct node* list, int value)
/*@
requires take L = List(list);
ensures take L2 = List(return); L2 == Snoc(L, value);
@*/
{
  struct node* node = malloc(sizeof(struct node));
  if (!node) abort();
  node->value = value;
  node->next = list && !list->next ? list : NULL;
  if (!list) return node;
  struct node* last = list;
  while (last->next) last = last->next;
  last->next = node;
  return list;
}
