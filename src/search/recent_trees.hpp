// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tree/tree.hpp"

namespace sonde::search {

// Remembers the trees that ran last, so that none of them runs again soon.
class RecentTrees {
 public:
  // Remembers up to two to the power of `bits` trees.
  explicit RecentTrees(unsigned bits) : hashes_(std::size_t{1} << bits) {}

  // Whether the tree is remembered; from now on it is. A tree with a hole never is: it
  // draws something else each time.
  bool holds(const Tree& tree);
  void clear();

 private:
  std::vector<std::uint64_t> hashes_;
};

}  // namespace sonde::search
