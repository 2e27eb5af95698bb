// SPDX-License-Identifier: Apache-2.0
// A table of hashes, in which the last tree at each place replaces the one before. One in
// 2^64 comparisons is wrong, which costs one case.
#include "search/recent_trees.hpp"

#include <algorithm>

#include "tree/spans.hpp"

namespace sonde::search {

bool RecentTrees::holds(const Tree& tree) {
  const auto hash = hash_without_holes(tree);
  if (!hash) return false;
  std::uint64_t& place = hashes_[(*hash >> 32) & (hashes_.size() - 1)];
  if (place == *hash) return true;
  place = *hash;
  return false;
}

void RecentTrees::clear() { std::ranges::fill(hashes_, 0); }

}  // namespace sonde::search
