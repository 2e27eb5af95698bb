// SPDX-License-Identifier: Apache-2.0
// Finds: drop (forgets a cell of a list in a global; no call makes one with a cell)
#include <stdlib.h>

struct cell {
  int value;
  struct cell* next;
};

struct cell* head;

/*@
predicate (u32) List(pointer p) {
  if (is_null(p)) {
    return 0u32;
  } else {
    take C = RW<struct cell>(p);
    take N = List(C.next);
    return 1u32 + N;
  }
}
@*/

void drop(void)
/*@ accesses head;
    requires take L = List(head);
    ensures take M = List(head); L == 0u32 || M == L - 1u32; @*/
{
  if (head == NULL) return;
  struct cell* first = head;
  head = first->next == NULL ? NULL : first->next->next;
  if (first->next != NULL) free(first->next);
  free(first);
}
