// SPDX-License-Identifier: Apache-2.0
// A table of hashes, in which the last tree at each place replaces the one before. One in
// 2^64 comparisons is wrong, which costs one case.
#include "search/recent_trees.hpp"

#include <algorithm>
#include <optional>

namespace sonde::search {
namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t with) {
  const std::uint64_t product = (hash ^ with) * 0x9e3779b97f4a7c15U;
  return product ^ (product >> 29);
}

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = mixed(hash, static_cast<unsigned char>(c));
  return hash;
}

std::optional<std::uint64_t> hash_of(const Tree& tree) {
  std::uint64_t hash = 1;
  for (const Node& node : tree.nodes()) {
    const Form form = node.kind.form();
    if (form == Form::Hole) return std::nullopt;
    hash = mixed(hash, node.kind.bits() ^ (std::uint64_t{node.extent} << 32));
    hash = mixed(hash, form == Form::Bytes ? hash_of(tree.bytes(node)) : node.value);
  }
  return hash;
}

}  // namespace

bool RecentTrees::holds(const Tree& tree) {
  const auto hash = hash_of(tree);
  if (!hash) return false;
  std::uint64_t& place = hashes_[(*hash >> 32) & (hashes_.size() - 1)];
  if (place == *hash) return true;
  place = *hash;
  return false;
}

void RecentTrees::clear() { std::ranges::fill(hashes_, 0); }

}  // namespace sonde::search
