// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

// Search trees as maps, of "How to Specify It" (Hughes, 2019) and ETNA (Shi et al., 2023). All
// functions are pure. No pointer is the empty tree.

namespace bst {

struct Node;
using Tree = std::shared_ptr<const Node>;

struct Node {
  Tree left{};
  int key = 0;
  int value = 0;
  Tree right{};
};

struct Entry {
  int key = 0;
  int value = 0;

  bool operator==(const Entry&) const = default;
};

inline Tree node(Tree left, int key, int value, Tree right) {
  return std::make_shared<const Node>(std::move(left), key, value, std::move(right));
}
inline Tree leaf(int key, int value) { return node(nullptr, key, value, nullptr); }

// All keys to the left of a node are below its own, all to the right above it.
bool is_valid(const Tree& tree);

std::optional<int> find(int key, const Tree& tree);

// In order.
std::vector<Entry> entries(const Tree& tree);

// With the same shape.
bool are_same(const Tree& one, const Tree& other);

}  // namespace bst
