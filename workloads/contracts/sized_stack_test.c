// SPDX-License-Identifier: Apache-2.0
// The code without a mutant behaves: plain C, no contracts.
#include "sized_stack.c"

#undef NDEBUG
#include <assert.h>
#include <stdio.h>

int main(void) {
  struct stack* stack = create();
  assert(size_of(stack) == 0);
  push(stack, 1);
  push(stack, 2);
  assert(size_of(stack) == 2 && top(stack) == 2);
  assert(pop(stack) == 2 && pop(stack) == 1 && size_of(stack) == 0);
  free(stack);
  puts("ok");
  return 0;
}
