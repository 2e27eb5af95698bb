// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::mutate {

// Overwrites bursts of consecutive choices, as Zest does with bytes (Padhye et al.,
// 2019): numbers, texts, alternatives and lengths of lists. A child gets eight bursts of four
// choices on average. In one child of ten they become simplest, in the others they are drawn
// afresh.
class Bursts {
 public:
  // Fresh lists have at most `size` elements.
  void write(Tree& child, const Tree& parent, Random& random, unsigned size);

 private:
  void mark(const Tree& parent, Random& random);

  std::vector<Tree::Index> choices_;  // in the parent's order
  std::vector<bool> marked_;          // by node
};

}  // namespace sonde::mutate
