// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "stateful/doubly_linked_list.hpp"

namespace sonde {
class Api;
}

namespace stateful::doubly_linked_list {

// From every node on, all nodes are live, reached once, and point back to their
// neighbours.
bool is_list(const Node* node);

// A list as seen from one of its nodes: it and those to its left, nearest first, and
// those to its right. Of the empty list, both are empty.
struct View {
  std::vector<int> leftwards;
  std::vector<int> right;
  friend bool operator==(const View&, const View&) = default;
};

// Safe for any pointer; what is not live is left out.
View view(const Node* node);

// What a postcondition remembers of the time before the call.
struct Before {
  View view;
  const Node* neighbour;
  std::size_t live_count;
};

Before before(const Node* node);

bool is_fresh_singleton(const Node* result, int value);
bool was_inserted(const Before& old, const Node* result, int value);
bool was_removed(const Before& old, int result, const Node* neighbour);

void describe_doubly_linked_list(sonde::Api& api);

}  // namespace stateful::doubly_linked_list
