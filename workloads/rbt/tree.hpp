// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

// Red-black trees as maps, of ETNA (Shi et al., 2023). All functions are pure. No pointer is
// the empty tree.

namespace rbt {

enum class Color : std::uint8_t { Red, Black };

struct Node;
using Tree = std::shared_ptr<const Node>;

struct Node {
  Color color = Color::Red;
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

inline Entry entry_of(const Node& node) { return {node.key, node.value}; }

inline Tree node(Color color, Tree left, Entry entry, Tree right) {
  return std::make_shared<const Node>(color, std::move(left), entry.key, entry.value,
                                      std::move(right));
}
inline Tree red(Tree left, Entry entry, Tree right) {
  return node(Color::Red, std::move(left), entry, std::move(right));
}
inline Tree black(Tree left, Entry entry, Tree right) {
  return node(Color::Black, std::move(left), entry, std::move(right));
}

inline bool is_red(const Tree& tree) { return tree != nullptr && tree->color == Color::Red; }
inline bool is_black(const Tree& tree) { return tree != nullptr && tree->color == Color::Black; }

// A search tree with a black root, in which no red node has a red child and all paths down have
// equally many black nodes.
bool is_valid(const Tree& tree);

std::optional<int> find(int key, const Tree& tree);

// In order.
std::vector<Entry> entries(const Tree& tree);

}  // namespace rbt
