// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "tree/tree.hpp"

namespace sonde::search {

// Remembers the trees that were run last, to run none of them again.
class Recent {
 public:
  // Whether it is remembered; from now on it is. Never is a tree with a hole: it draws
  // something else each time.
  bool holds(const Tree& tree);
  void clear();

 private:
  static constexpr std::size_t room = 1U << 14;

  std::vector<std::uint64_t> hashes_ = std::vector<std::uint64_t>(room);
};

}  // namespace sonde::search
