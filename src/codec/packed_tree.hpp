// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tree/tree.hpp"

namespace sonde::codec {

// A tree in its compact form, for who holds many trees and looks into few of them: small numbers
// and spans take two or three bytes a node, where a Tree has sixteen. It converts from a tree by
// itself, and back only where somebody asks, since that takes longer.
class PackedTree {
 public:
  PackedTree() = default;
  PackedTree(const Tree& tree);  // NOLINT: see above
  // Throws Error where they are damaged. No bytes are the empty tree.
  static PackedTree from_bytes(std::string bytes);

  bool empty() const { return bytes_.empty(); }
  Tree tree() const;
  // As to_binary writes them; none of the empty tree.
  const std::string& bytes() const { return bytes_; }

  friend bool operator==(const PackedTree&, const PackedTree&) = default;

 private:
  std::string bytes_;
};

}  // namespace sonde::codec
