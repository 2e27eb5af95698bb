// SPDX-License-Identifier: Apache-2.0
#include "micro/search_tree.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace micro {
namespace {

// 64 bits, so that every key lies between the bounds of the root.
bool is_between(const SearchTree* tree, std::int64_t low, std::int64_t high) {
  if (tree == nullptr) return true;
  if (tree->key <= low) return false;
  if (tree->key >= high) return false;
  return is_between(tree->left.get(), low, tree->key) &&
         is_between(tree->right.get(), tree->key, high);
}

}  // namespace

bool is_search_tree(const SearchTree& tree) {
  return is_between(&tree, std::numeric_limits<std::int64_t>::min(),
                    std::numeric_limits<std::int64_t>::max());
}

std::size_t size_of(const SearchTree& tree) {
  return 1 + (tree.left ? size_of(*tree.left) : 0) + (tree.right ? size_of(*tree.right) : 0);
}

std::size_t depth_of(const SearchTree& tree) {
  return 1 + std::max(tree.left ? depth_of(*tree.left) : 0, tree.right ? depth_of(*tree.right) : 0);
}

bool reaches(const SearchTree& tree, Extent extent) {
  return size_of(tree) >= extent.size && depth_of(tree) >= extent.depth;
}

}  // namespace micro
