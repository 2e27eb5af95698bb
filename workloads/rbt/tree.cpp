// SPDX-License-Identifier: Apache-2.0
#include "rbt/tree.hpp"

namespace rbt {
namespace {

bool are_below(const Tree& tree, int key) {
  if (tree == nullptr) return true;
  return tree->key < key && are_below(tree->left, key) && are_below(tree->right, key);
}

bool are_above(const Tree& tree, int key) {
  if (tree == nullptr) return true;
  return tree->key > key && are_above(tree->left, key) && are_above(tree->right, key);
}

bool is_ordered(const Tree& tree) {
  if (tree == nullptr) return true;
  return is_ordered(tree->left) && is_ordered(tree->right) && are_below(tree->left, tree->key) &&
         are_above(tree->right, tree->key);
}

// On each path down; nothing if the paths differ.
std::optional<unsigned> black_nodes(const Tree& tree) {
  if (tree == nullptr) return 0;
  const auto left = black_nodes(tree->left);
  const auto right = black_nodes(tree->right);
  if (!left || !right || *left != *right) return std::nullopt;
  return *left + (is_black(tree) ? 1 : 0);
}

bool has_no_red_pair(const Tree& tree) {
  if (tree == nullptr) return true;
  if (is_red(tree) && (is_red(tree->left) || is_red(tree->right))) return false;
  return has_no_red_pair(tree->left) && has_no_red_pair(tree->right);
}

void append(const Tree& tree, std::vector<Entry>& entries) {
  if (tree == nullptr) return;
  append(tree->left, entries);
  entries.push_back(entry_of(*tree));
  append(tree->right, entries);
}

}  // namespace

bool is_valid(const Tree& tree) {
  return is_ordered(tree) && black_nodes(tree).has_value() && has_no_red_pair(tree) &&
         !is_red(tree);
}

std::optional<int> find(int key, const Tree& tree) {
  if (tree == nullptr) return std::nullopt;
  if (key < tree->key) return find(key, tree->left);
  if (key > tree->key) return find(key, tree->right);
  return tree->value;
}

std::vector<Entry> entries(const Tree& tree) {
  std::vector<Entry> all;
  append(tree, all);
  return all;
}

}  // namespace rbt
