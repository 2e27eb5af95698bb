// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "sonde/tree/kind.hpp"

namespace sonde {

class Tree;

// Where a domain writes a value that it turns back into a tree.
class Sink {
 public:
  explicit Sink(Tree& tree) : tree_(tree) {}

  // Whether what is written now stands so deep that no stack should follow.
  bool is_deep() const { return depth_ > most_depth; }

  void leaf(Kind kind, std::uint64_t value);
  void bytes(Kind kind, const void* data, std::size_t size);
  std::uint32_t open(Kind kind, std::uint64_t value = 0);
  void close(std::uint32_t span);

  Tree& tree() { return tree_; }

 private:
  static constexpr unsigned most_depth = 1000;

  Tree& tree_;
  unsigned depth_ = 0;
};

}  // namespace sonde
