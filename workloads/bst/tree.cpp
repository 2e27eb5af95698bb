// SPDX-License-Identifier: Apache-2.0
#include "bst/tree.hpp"

namespace bst {
namespace {

bool are_below(const Tree& tree, int key) {
  if (tree == nullptr) return true;
  return tree->key < key && are_below(tree->left, key) && are_below(tree->right, key);
}

bool are_above(const Tree& tree, int key) {
  if (tree == nullptr) return true;
  return tree->key > key && are_above(tree->left, key) && are_above(tree->right, key);
}

void append(const Tree& tree, std::vector<Entry>& entries) {
  if (tree == nullptr) return;
  append(tree->left, entries);
  entries.push_back({tree->key, tree->value});
  append(tree->right, entries);
}

}  // namespace

bool is_valid(const Tree& tree) {
  if (tree == nullptr) return true;
  return is_valid(tree->left) && is_valid(tree->right) && are_below(tree->left, tree->key) &&
         are_above(tree->right, tree->key);
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

bool are_same(const Tree& one, const Tree& other) {
  if (one == nullptr || other == nullptr) return one == other;
  return one->key == other->key && one->value == other->value && are_same(one->left, other->left) &&
         are_same(one->right, other->right);
}

}  // namespace bst
