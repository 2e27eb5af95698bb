// SPDX-License-Identifier: Apache-2.0
#include "bst/generators.hpp"

#include "choose.hpp"

namespace bst {
namespace {

using workload::choose;

constexpr int most_levels = 5;
constexpr int lowest = 0;
constexpr int highest = 40;

// With keys strictly between the bounds. Empty with weight 1, a node with the weight of the
// levels that are left.
Tree draw_between(sonde::Draws& draws, int levels, int low, int high) {
  if (high - low <= 1 || choose(draws, 0, levels) == 0) return nullptr;
  const int key = choose(draws, low + 1, high - 1);
  const int value = draw_number(draws);
  Tree left = draw_between(draws, levels - 1, low, key);
  Tree right = draw_between(draws, levels - 1, key, high);
  return node(std::move(left), key, value, std::move(right));
}

}  // namespace

Tree draw_tree(sonde::Draws& draws) { return draw_between(draws, most_levels, lowest, highest); }

int draw_number(sonde::Draws& draws) { return choose(draws, lowest, highest); }

}  // namespace bst
