// SPDX-License-Identifier: Apache-2.0
// Finds: last (crash). The empty list is forgotten.
struct node {
  int value;
  struct node* next;
};

/*@
predicate (u32) Nodes(pointer p) {
  if (is_null(p)) {
    return 0u32;
  } else {
    take N = RW<struct node>(p);
    take M = Nodes(N.next);
    return M + 1u32;
  }
}
@*/

int last(struct node* list)
/*@
requires take N = Nodes(list);
ensures take N2 = Nodes(list); N2 == N;
@*/
{
  while (list->next) list = list->next;
  return list->value;
}
