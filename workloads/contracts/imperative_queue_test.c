// SPDX-License-Identifier: Apache-2.0
// The code without a mutant behaves: plain C, no contracts.
#include "imperative_queue.c"

#undef NDEBUG
#include <assert.h>
#include <stdio.h>

int main(void) {
  struct queue* queue = empty_queue();
  for (int round = 0; round < 3; round++) {
    for (int value = 1; value <= 3; value++) push_queue(value, queue);
    for (int value = 1; value <= 3; value++) assert(pop_queue(queue) == value);
    assert(queue->front == NULL && queue->back == NULL);
  }
  free(queue);
  puts("ok");
  return 0;
}
