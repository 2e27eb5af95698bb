// SPDX-License-Identifier: Apache-2.0
// The type does not say what makes a tree a search tree, so hardly any random tree is one:
// with `--strategy random` the property gives up. The default strategy sees what the code
// does, because it is instrumented, and finds the bug step by step.
#include <cstddef>
#include <memory>
#include <utility>

#include <sonde/sonde.hpp>

// [sparse-precondition]
struct Node {
  int key;
  std::unique_ptr<Node> left;
  std::unique_ptr<Node> right;
};
using Tree = std::unique_ptr<Node>;

bool is_search_tree(const Tree& tree, const int* above = nullptr, const int* below = nullptr) {
  if (!tree) return true;
  if (above != nullptr && tree->key <= *above) return false;
  if (below != nullptr && tree->key >= *below) return false;
  return is_search_tree(tree->left, above, &tree->key) &&
         is_search_tree(tree->right, &tree->key, below);
}

std::size_t size_of(const Tree& tree) {
  return tree ? 1 + size_of(tree->left) + size_of(tree->right) : 0;
}

int take_least(Tree& tree) {
  if (tree->left) return take_least(tree->left);
  const int key = tree->key;
  tree = Tree(std::move(tree->right));
  return key;
}

void erase(Tree& tree, int key) {
  if (!tree) return;
  if (key < tree->key) return erase(tree->left, key);
  if (key > tree->key) return erase(tree->right, key);
  if (tree->left && tree->right) {
    tree->key = take_least(tree->right);
  } else {
    tree = Tree(std::move(tree->left));  // wrong if there is only a right child
  }
}

SONDE_PROPERTY(SearchTrees, ErasingTakesOneNode, Tree tree, int key) {
  SONDE_ASSUME(is_search_tree(tree));
  SONDE_ASSUME(size_of(tree) >= 6);
  const std::size_t before = size_of(tree);
  erase(tree, key);
  SONDE_CHECK(size_of(tree) + 1 >= before);
}
// [sparse-precondition]
