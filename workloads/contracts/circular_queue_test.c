// SPDX-License-Identifier: Apache-2.0
// The code without a mutant behaves: plain C, no contracts.
#include "circular_queue.c"

#undef NDEBUG
#include <assert.h>
#include <stdio.h>

int main(void) {
  struct queue* queue = new_queue(3);
  assert(queue_size(queue) == 0);
  for (int value = 1; value <= 3; value++) put(queue, value);
  assert(queue_size(queue) == 3);
  assert(get(queue) == 1);
  assert(get(queue) == 2);
  put(queue, 4);
  put(queue, 5);
  assert(queue_size(queue) == 3);
  assert(get(queue) == 3 && get(queue) == 4 && get(queue) == 5);
  destroy(queue);
  puts("ok");
  return 0;
}
