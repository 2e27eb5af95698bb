// SPDX-License-Identifier: Apache-2.0
// A hash takes in two words a node: kind and extent, then the value or a hash of the bytes.
// Each step is a bijection of the hash so far.
#include "tree/spans.hpp"

#include "tree/holes.hpp"

namespace sonde {
namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  const std::uint64_t product = (hash ^ word) * 0x9e3779b97f4a7c15U;
  return product ^ (product >> 29);
}

// The first state has high bits: no first byte makes it 0, which would be the hash of no bytes.
std::uint64_t bytes_hash(std::string_view bytes) {
  std::uint64_t hash = ~std::uint64_t{bytes.size()};
  for (const char byte : bytes) hash = mixed(hash, static_cast<unsigned char>(byte));
  return hash;
}

std::uint64_t with_node(std::uint64_t hash, const Tree& tree, const Node& node) {
  const bool is_text = node.kind.form() == Form::Bytes;
  hash = mixed(hash, node.kind.bits() ^ (std::uint64_t{node.extent} << 32));
  return mixed(hash, is_text ? bytes_hash(tree.bytes(node)) : node.value);
}

std::uint64_t not_zero(std::uint64_t hash) { return hash == 0 ? 1 : hash; }

}  // namespace

std::uint64_t tree_hash(const Tree& tree) {
  std::uint64_t hash = 1;
  for (const Node& node : tree.nodes()) hash = with_node(hash, tree, node);
  return not_zero(hash);
}

std::optional<std::uint64_t> hash_without_holes(const Tree& tree) {
  std::uint64_t hash = 1;
  for (const Node& node : tree.nodes()) {
    if (is_hole(node)) return std::nullopt;
    hash = with_node(hash, tree, node);
  }
  return not_zero(hash);
}

}  // namespace sonde
