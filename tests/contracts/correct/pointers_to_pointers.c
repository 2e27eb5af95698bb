// SPDX-License-Identifier: Apache-2.0
// Exercises: RW<T*>, ownership behind an owned pointer, removal from a list by a double pointer.
#include <stdlib.h>

struct item {
  int id;
  struct item* next;
};

/*@
datatype ids { Nil {}, Cons { i32 Head, datatype ids Tail } }

predicate (datatype ids) Items(pointer p) {
  if (p == NULL) {
    return Nil {};
  } else {
    take I = RW<struct item>(p);
    take R = Items(I.next);
    return Cons { Head: I.id, Tail: R };
  }
}

function [rec] (datatype ids) Without(i32 id, datatype ids l) {
  match l {
    Nil {} => { Nil {} }
    Cons { Head: h, Tail: t } => {
      if (h == id) { t } else { Cons { Head: h, Tail: Without(id, t) } }
    }
  }
}
@*/

void add(struct item** list, int id)
/*@
requires take P = RW<struct item*>(list); take L = Items(P);
ensures take P2 = RW<struct item*>(list); take L2 = Items(P2); L2 == Cons { Head: id, Tail: L };
@*/
{
  struct item* made = malloc(sizeof(struct item));
  if (!made) abort();
  made->id = id;
  made->next = *list;
  *list = made;
}

void remove_id(struct item** list, int id)
/*@
requires take P = RW<struct item*>(list); take L = Items(P);
ensures take P2 = RW<struct item*>(list); take L2 = Items(P2); L2 == Without(id, L);
@*/
{
  while (*list && (*list)->id != id) list = &(*list)->next;
  struct item* found = *list;
  if (!found) return;
  *list = found->next;
  free(found);
}
