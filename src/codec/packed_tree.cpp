// SPDX-License-Identifier: Apache-2.0
#include "codec/packed_tree.hpp"

#include <utility>

#include "codec/binary.hpp"

namespace sonde::codec {

PackedTree::PackedTree(const Tree& tree) {
  if (!tree.empty()) bytes_ = to_binary(tree);
  bytes_.shrink_to_fit();
}

PackedTree PackedTree::from_bytes(std::string bytes) {
  PackedTree packed;
  packed.bytes_ = std::move(bytes);
  if (packed.tree().empty()) packed.bytes_.clear();  // as of any empty tree
  return packed;
}

Tree PackedTree::tree() const { return bytes_.empty() ? Tree() : from_binary(bytes_); }

}  // namespace sonde::codec
