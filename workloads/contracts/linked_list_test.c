// SPDX-License-Identifier: Apache-2.0
// The code without a mutant behaves: plain C, no contracts.
#include "linked_list.c"

#undef NDEBUG
#include <assert.h>
#include <stdio.h>

static struct cell* from_digits(const char* digits) {
  return *digits == 0 ? nil() : cons(*digits - '0', from_digits(digits + 1));
}

static struct cell* check(struct cell* list, const char* digits) {
  struct cell* at = list;
  for (; *digits != 0; digits++, at = at->tail) assert(at != NULL && at->head == *digits - '0');
  assert(at == NULL);
  return list;
}

static void release(struct cell* list) {
  if (list != NULL) release(list->tail);
  free(list);
}

int main(void) {
  struct cell* list = check(append(from_digits("12"), from_digits("345")), "12345");
  list = check(rev(list), "54321");
  list = check(rev_loop(list), "12345");
  struct halves halves = split(list);
  check(halves.first, "135");
  check(halves.second, "24");
  list = check(merge(halves.first, halves.second), "12345");
  release(list);
  list = check(merge_sort(from_digits("3141592653")), "1123345569");
  release(list);
  assert(merge_sort(nil()) == NULL);
  puts("ok");
  return 0;
}
