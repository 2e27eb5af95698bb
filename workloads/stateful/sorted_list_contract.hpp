// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stateful/sorted_list.hpp"

namespace sonde {
class Api;
}

namespace stateful::sorted_list {

// Three spellings of one invariant, as published.
enum class Version : std::uint8_t {
  HeadOfTail,        // a value is compared with the one behind it, if there is one
  OptionalPrevious,  // the one before is passed down, if there is one
  LeastPrevious,     // ... and is the smallest int at the start
};

// All reachable nodes are live and reached once, and values do not decrease.
bool is_sorted_list(const Node* list, Version version);

// Safe for any pointer; what is not live is left out.
std::vector<int> values_of(const Node* list);

// What the contract says of an insertion, with the mistake of `mutant`.
std::vector<int> with_value(std::vector<int> values, int value);

// What a postcondition remembers of the time before the call.
struct Before {
  std::vector<int> values;
  std::size_t live_count;
};

Before before(const Node* list);

// The postconditions, besides that the list is sorted.
bool is_fresh_singleton(const Node* result, int value);
bool is_sum(const Before& old, int result, const Node* list);
bool was_inserted(const Before& old, const Node* list, int value);

void describe_sorted_list(sonde::Api& api, Version version);

}  // namespace stateful::sorted_list
