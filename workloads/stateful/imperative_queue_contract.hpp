// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "stateful/imperative_queue.hpp"

namespace sonde {
class Api;
}

namespace stateful::imperative_queue {

// Every cell is owned and reached once, and the last one reached is the back.
bool is_well_formed(const Queue* queue);

// A queue that is well formed, as its users see it.
struct View {
  std::vector<int> content;     // from front to back
  std::size_t live_blocks = 0;  // in the whole heap

  friend bool operator==(const View&, const View&) = default;
};

View view(const Queue* queue);

bool is_empty(const Queue* queue);
bool has_pushed(const View& before, int value, const Queue* queue);
bool has_popped(const View& before, int result, const Queue* queue);

void describe_imperative_queue(sonde::Api& api);

}  // namespace stateful::imperative_queue
