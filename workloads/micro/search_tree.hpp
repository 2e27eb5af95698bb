// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>

namespace micro {

// A tree has at least one node.
struct SearchTree {
  int key = 0;
  std::unique_ptr<SearchTree> left{};
  std::unique_ptr<SearchTree> right{};
};

// All keys to the left of a node are below its own, all to the right above it.
bool is_search_tree(const SearchTree& tree);

std::size_t size_of(const SearchTree& tree);
// Nodes on the longest path down.
std::size_t depth_of(const SearchTree& tree);

// What the tree must have both of, at least.
struct Extent {
  std::size_t size;
  std::size_t depth;
};

bool reaches(const SearchTree& tree, Extent extent);

}  // namespace micro
