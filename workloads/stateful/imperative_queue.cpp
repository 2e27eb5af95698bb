// SPDX-License-Identifier: Apache-2.0
#include "stateful/imperative_queue.hpp"

#include "stateful/owned.hpp"

namespace stateful::imperative_queue {
namespace {

int pop_only(Queue* queue) {
  Cell* const cell = queue->front;
  if (mutant == Mutant::ReadAfterFree) heap().release(cell);
  const int value = owned(cell).first;
  if (mutant != Mutant::ReadAfterFree) heap().release(cell);
  queue->front = nullptr;
  queue->back = nullptr;
  return value;
}

}  // namespace

Mutant mutant = Mutant::None;

Queue* empty_queue() { return heap().make<Queue>(); }

void push_queue(int value, Queue* queue) {
  Cell* const cell = heap().make<Cell>(value);
  if (queue->back == nullptr && mutant != Mutant::ForgetAboutEmpty) {
    queue->front = cell;
    queue->back = cell;
    return;
  }
  if (mutant != Mutant::ForgetToUpdateOldback) owned(queue->back).next = cell;
  if (mutant != Mutant::ForgetToUpdateBack) queue->back = cell;
}

int pop_queue(Queue* queue) {
  if (queue->front == queue->back && mutant != Mutant::ForgetAboutSingletons)
    return pop_only(queue);

  Cell* const cell = queue->front;
  const int value = mutant == Mutant::PopReturnsZero ? 0 : owned(cell).first;
  if (mutant != Mutant::ForgetChangeFront) queue->front = owned(cell).next;
  heap().release(cell);
  return value;
}

}  // namespace stateful::imperative_queue
