// SPDX-License-Identifier: Apache-2.0
#include "stateful/imperative_queue_contract.hpp"

#include "sonde/api.hpp"
#include "stateful/heap.hpp"

namespace stateful::imperative_queue {
namespace {

// The last cell reached, or null if a cell is not owned or is reached twice.
const Cell* last_owned(const Cell* cell) {
  for (std::size_t left = heap().live_count(); left > 0 && heap().is_live(cell); --left) {
    if (cell->next == nullptr) return cell;
    cell = cell->next;
  }
  return nullptr;
}

}  // namespace

bool is_well_formed(const Queue* queue) {
  if (!heap().is_live(queue)) return false;
  if (queue->front == nullptr || queue->back == nullptr) return queue->front == queue->back;
  return last_owned(queue->front) == queue->back;
}

View view(const Queue* queue) {
  View seen{.content = {}, .live_blocks = heap().live_count()};
  for (const Cell* cell = queue->front; cell != nullptr; cell = cell->next)
    seen.content.push_back(cell->first);
  return seen;
}

bool is_empty(const Queue* queue) { return queue->front == nullptr; }

bool has_pushed(const View& before, int value, const Queue* queue) {
  View expected = before;
  expected.content.push_back(value);
  ++expected.live_blocks;
  return is_well_formed(queue) && view(queue) == expected;
}

bool has_popped(const View& before, int result, const Queue* queue) {
  View expected = before;
  expected.content.erase(expected.content.begin());
  --expected.live_blocks;
  return result == before.content.front() && is_well_formed(queue) && view(queue) == expected;
}

void describe_imperative_queue(sonde::Api& api) {
  api.teardown([] { heap().reset(); });
  api.type<Queue*>("queue").invariant("is well formed", is_well_formed);
  api.call("empty_queue", empty_queue).ensure("is empty", is_empty);
  api.call("push_queue", push_queue)
      .names("x, queue")
      .old([](int, const Queue* queue) { return view(queue); })
      .ensure("has x as its last", has_pushed);
  api.call("pop_queue", pop_queue)
      .names("queue")
      .require("is not empty", [](const Queue* queue) { return !is_empty(queue); })
      .old(view)
      .ensure("has given its first", has_popped);
}

}  // namespace stateful::imperative_queue
