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

  void leaf(Kind kind, std::uint64_t value);
  void bytes(Kind kind, const void* data, std::size_t size);
  std::uint32_t open(Kind kind, std::uint64_t value = 0);
  void close(std::uint32_t span);

  Tree& tree() { return tree_; }

 private:
  Tree& tree_;
};

}  // namespace sonde
