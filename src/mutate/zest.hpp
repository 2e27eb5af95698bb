// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::mutate {

// How much a child is changed. The numbers of the paper are the default.
struct BurstNumbers {
  unsigned count = 4;             // bursts of a child, on average
  unsigned length = 4;            // choices of a burst, on average
  unsigned simplest_percent = 0;  // children whose overwritten choices become simplest
};

// Overwrites bursts of consecutive choices, as Zest does with bytes (Padhye et al., 2019).
// A choice is a number, an alternative, the number of elements of a list or of characters of a
// text, or one character. Both numbers of a burst have a geometric distribution.
class Bursts {
 public:
  explicit Bursts(BurstNumbers numbers = {}) : numbers_(numbers) {}

  // Lists and texts get at most `size` elements where their number is drawn.
  void write(Tree& child, const Tree& parent, Random& random, unsigned size);

 private:
  void number_choices(const Tree& parent);
  void mark(Random& random);

  BurstNumbers numbers_;
  std::vector<std::size_t> first_choices_;  // by node
  std::vector<bool> marked_;                // by choice
};

}  // namespace sonde::mutate
