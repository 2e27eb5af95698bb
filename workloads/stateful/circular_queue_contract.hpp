// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "stateful/circular_queue.hpp"

namespace sonde {
class Api;
}

namespace stateful::circular_queue {

bool is_well_formed(const Queue* queue);

// Those of a queue that is well formed.
int size(const Queue* queue);
int capacity(const Queue* queue);

// A queue that is well formed, as its users see it.
struct View {
  std::vector<int> content;  // from the next one to get on
  int capacity = 0;
  std::size_t live_blocks = 0;  // in the whole heap

  friend bool operator==(const View&, const View&) = default;
};

View view(const Queue* queue);

bool may_make(int capacity);
bool may_put(const Queue* queue);
bool may_get(const Queue* queue);

bool is_empty_with(const Queue* queue, int capacity);
bool has_put(const View& before, const Queue* queue, int value);
bool has_got(const View& before, int result, const Queue* queue);

void describe_circular_queue(sonde::Api& api);

}  // namespace stateful::circular_queue
