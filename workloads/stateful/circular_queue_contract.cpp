// SPDX-License-Identifier: Apache-2.0
#include "stateful/circular_queue_contract.hpp"

#include <limits>

#include "sonde/api.hpp"
#include "stateful/heap.hpp"

namespace stateful::circular_queue {
namespace {

constexpr int most_bytes = 8192;

bool is_index(int index, int length) { return 0 <= index && index < length; }

bool takes_full_for_empty() {
  return mutant == Mutant::EmptyVsFullNew || mutant == Mutant::EmptyVsFullPut;
}

}  // namespace

bool is_well_formed(const Queue* queue) {
  return heap().is_intact(queue) && queue->length > 0 &&
         queue->length <= std::numeric_limits<int>::max() / 2 &&
         is_index(queue->read, queue->length) && is_index(queue->write, queue->length) &&
         heap().is_intact(queue->buffer);
}

int size(const Queue* queue) {
  const int distance = queue->write - queue->read;
  return distance >= 0 ? distance : distance + queue->length;
}

int capacity(const Queue* queue) { return queue->length - (takes_full_for_empty() ? 0 : 1); }

View view(const Queue* queue) {
  View seen{.content = {}, .capacity = capacity(queue), .live_blocks = heap().live_count()};
  for (int at = queue->read; at != queue->write; at = (at + 1) % queue->length)
    seen.content.push_back(queue->buffer[at]);
  return seen;
}

bool may_make(int capacity) { return 0 < capacity && capacity <= (most_bytes - 2) / 2; }

bool may_put(const Queue* queue) {
  return is_well_formed(queue) && (mutant == Mutant::QueueFull || size(queue) < capacity(queue));
}

// More than one, as published; one would do.
bool may_get(const Queue* queue) { return is_well_formed(queue) && size(queue) > 1; }

// As published, the capacity of a new queue was likely not checked.
bool is_empty_with(const Queue* queue, int wanted) {
  return is_well_formed(queue) && size(queue) == 0 &&
         (mutant == Mutant::EmptyVsFullPut || capacity(queue) == wanted);
}

bool has_put(const View& before, const Queue* queue, int value) {
  View expected = before;
  expected.content.push_back(value);
  return is_well_formed(queue) && view(queue) == expected;
}

bool has_got(const View& before, int result, const Queue* queue) {
  View expected = before;
  expected.content.erase(expected.content.begin());
  return is_well_formed(queue) && result == before.content.front() && view(queue) == expected;
}

void describe_circular_queue(sonde::Api& api) {
  api.teardown([] { heap().reset(); });
  api.type<Queue*>("queue").invariant("is well formed", is_well_formed);
  api.call("new_queue", new_queue)
      .names("n")
      .require("is from 1 to 4095", may_make)
      .ensure("is empty, of that capacity", is_empty_with);
  api.call("put", put)
      .names("queue, value")
      .require("has room", may_put)
      .old(view)
      .ensure("has the value as its last", has_put);
  api.call("get", get)
      .names("queue")
      .require("has more than one", may_get)
      .old(view)
      .ensure("has given its first", has_got);
  api.call("queue_size", queue_size)
      .names("queue")
      .old(view)
      .ensure("is the number of elements",
              [](const View& before, int result) { return result == std::ssize(before.content); })
      .ensure("has changed nothing",
              [](const View& before, int, const Queue* queue) { return view(queue) == before; });
  api.call("destroy", destroy)
      .names("queue")
      .consumes(0)
      .old([](const Queue*) { return heap().live_count(); })
      .ensure("has released both blocks",
              [](std::size_t before) { return heap().live_count() + 2 == before; });
}

}  // namespace stateful::circular_queue
