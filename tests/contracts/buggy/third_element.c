// SPDX-License-Identifier: Apache-2.0
// Finds: length (postcondition). Lists of more than two elements are counted wrongly.
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

function [rec] (u32) Length(datatype ints l) {
  match l {
    Nil {} => { 0u32 }
    Cons { Head: _, Tail: t } => { 1u32 + Length(t) }
  }
}
@*/

// There is no function that makes a list: only a drawn heap shows the mistake.
unsigned int length(struct node* list)
/*@
requires take L = List(list);
ensures take L2 = List(list); L2 == L; return == Length(L);
@*/
{
  if (!list) return 0;
  return list->next ? 2 : 1;
}
