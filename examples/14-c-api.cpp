// SPDX-License-Identifier: Apache-2.0
// A C API: functions that share a handle. They are called in any order; a call whose
// precondition does not hold is left out.
#include <vector>

#include <sonde/api.hpp>

struct cell {
  int value;
  cell* next;
};
struct queue {
  cell* front;
  cell* back;
};

queue* queue_open() { return new queue{nullptr, nullptr}; }

void queue_push(queue* q, int x) {
  cell* const last = new cell{x, nullptr};
  (q->front == nullptr ? q->front : q->back->next) = last;
  q->back = last;
}

// Forgets that `back` still points to the deleted cell, if it was the only one.
int queue_pop(queue* q) {
  cell* const first = q->front;
  const int x = first->value;
  q->front = first->next;
  delete first;
  return x;
}

void queue_close(queue* q) {
  while (q->front != nullptr) queue_pop(q);
  delete q;
}

std::vector<int> content(const queue* q) {
  std::vector<int> values;
  for (const cell* each = q->front; each != nullptr; each = each->next)
    values.push_back(each->value);
  return values;
}

SONDE_API(Queue, KeepsItsContracts, api) {
  api.type<queue*>("q").release(queue_close).invariant("back is null if front is", [](queue* q) {
    return q->front != nullptr || q->back == nullptr;
  });
  api.call("queue_open", queue_open);
  api.call("queue_push", queue_push)
      .old(content)
      .ensure("x is last", [](std::vector<int> old, queue* q, int x) {
        old.push_back(x);
        return content(q) == old;
      });
  api.call("queue_pop", queue_pop)
      .require("is not empty", [](queue* q) { return q->front != nullptr; })
      .old(content)
      .ensure("the first goes", [](std::vector<int> old, int result, queue* q) {
        const bool was_first = old.front() == result;
        old.erase(old.begin());
        return was_first && content(q) == old;
      });
  api.call("queue_close", queue_close).consumes(0);
}
