// SPDX-License-Identifier: Apache-2.0
// Hashes alone are remembered, the last at each place: that one in 2^64 comparisons is
// wrong costs one case.
#include "search/recent.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace sonde::search {
namespace {

// The two halves of a product are as good as a mix of its factors (Wang Yi, wyhash, 2019).
std::uint64_t folded(std::uint64_t one, std::uint64_t other) {
  const auto product =
      static_cast<unsigned __int128>(one ^ 0x9e3779b97f4a7c15U) * (other ^ 0xbf58476d1ce4e5b9U);
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = folded(hash, static_cast<unsigned char>(c));
  return hash;
}

// Nodes are mixed one by one, and only then with those before: so none waits for another.
std::optional<std::uint64_t> hash_of(const Tree& tree) {
  std::uint64_t hash = tree.size();
  for (const Node& node : tree.nodes()) {
    const Form form = node.kind.form();
    if (form == Form::Hole) return std::nullopt;
    const std::uint64_t value = form == Form::Bytes ? hash_of(tree.bytes(node)) : node.value;
    const std::uint64_t top = node.kind.bits() | (std::uint64_t{node.extent} << 32);
    hash = std::rotl(hash, 7) * 5 + folded(top, value);
  }
  return folded(hash, tree.size());
}

}  // namespace

bool Recent::holds(const Tree& tree) {
  const auto hash = hash_of(tree);
  if (!hash) return false;
  std::uint64_t& place = hashes_[(*hash >> 32) % room];
  if (place == *hash) return true;
  place = *hash;
  return false;
}

void Recent::clear() { std::ranges::fill(hashes_, 0); }

}  // namespace sonde::search
