// SPDX-License-Identifier: Apache-2.0
#include "stateful/circular_queue.hpp"

#include <cstdlib>

#include "stateful/heap.hpp"

namespace stateful::circular_queue {

Mutant mutant = Mutant::None;

Queue* new_queue(int capacity) {
  const int length = capacity + 1;
  int* buffer = heap().make_array<int>(static_cast<std::size_t>(length));
  return heap().make<Queue>(0, 0, length, buffer);
}

void put(Queue* queue, int value) {
  queue->buffer[queue->write] = value;
  queue->write = (queue->write + 1) % queue->length;
}

int get(Queue* queue) {
  const int value = queue->buffer[queue->read];
  const int step = mutant == Mutant::GetNoAdvance ? 0 : 1;
  queue->read = (queue->read + step) % queue->length;
  return value;
}

int queue_size(const Queue* queue) {
  const int distance = queue->write - queue->read;
  if (mutant == Mutant::ModSizeVsRem) return distance % queue->length;
  if (mutant == Mutant::AbsSize) return std::abs(distance) % queue->length;
  return (distance + queue->length) % queue->length;
}

void destroy(Queue* queue) {
  heap().release(queue->buffer);
  heap().release(queue);
}

}  // namespace stateful::circular_queue
