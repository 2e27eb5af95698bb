// SPDX-License-Identifier: Apache-2.0
// The code without a mutant behaves: plain C, no contracts.
#include "sorted_list.c"

#undef NDEBUG
#include <assert.h>
#include <limits.h>
#include <stdio.h>

int main(void) {
  struct node* list = empty();
  assert(sum(list) == 0);
  const int values[] = {5, 3, 9, 5, INT_MIN, INT_MAX};
  for (int i = 0; i < 6; i++) insert(values[i], &list);
  assert(sum(list) == 21);
  int last = INT_MIN;
  int count = 0;
  while (list != NULL) {
    struct node* next = list->next;
    assert(last <= list->value);
    last = list->value;
    count++;
    free(list);
    list = next;
  }
  assert(count == 6);
  puts("ok");
  return 0;
}
