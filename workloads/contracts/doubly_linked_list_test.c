// SPDX-License-Identifier: Apache-2.0
// The code without a mutant behaves: plain C, no contracts.
#include "doubly_linked_list.c"

#undef NDEBUG
#include <assert.h>
#include <stdio.h>

int main(void) {
  struct node* one = singleton(1);
  struct node* three = dll_insert_at(3, one);
  struct node* two = dll_insert_at(2, one);
  assert(one->next == two && two->next == three && three->prev == two && two->prev == one);
  struct removed removed = dll_remove(two);
  assert(removed.value == 2 && removed.neighbour == three && three->prev == one);
  removed = dll_remove(three);
  assert(removed.value == 3 && removed.neighbour == one && one->next == NULL);
  removed = dll_remove(one);
  assert(removed.value == 1 && removed.neighbour == NULL);
  one = dll_insert_at(7, NULL);
  assert(dll_remove(one).value == 7);
  puts("ok");
  return 0;
}
