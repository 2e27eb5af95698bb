// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde::coverage {

// What is recorded; each value costs more than the one before. Progress adds how close the
// sides of each comparison came, Comparisons adds the sides.
enum class Detail : std::uint8_t { Edges, Progress, Comparisons };

// Of which edges the order is recorded: the first of a run, or these and samples of all others.
enum class Order : std::uint8_t { First, Sampled };

struct Wanted {
  Detail detail = Detail::Comparisons;
  Order order = Order::Sampled;
  bool equal_sides = false;  // a comparison whose sides are equal counts as an edge
  // Only edges that nobody has called known, each once and in no order: then a run costs hardly
  // more than one that is not recorded.
  bool only_unknown = false;
};

}  // namespace sonde::coverage
