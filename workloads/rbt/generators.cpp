// SPDX-License-Identifier: Apache-2.0
#include "rbt/generators.hpp"

#include "choose.hpp"

namespace rbt {
namespace {

using workload::choose;

constexpr int lowest = -20;
constexpr int highest = 20;
constexpr int most_entries = 20;

// A red root over black children that hold a, b and c, d, in order.
struct Balanced {
  Tree a;
  Entry left;
  Tree b;
  Entry root;
  Tree c;
  Entry right;
  Tree d;

  Tree tree() const { return red(black(a, left, b), root, black(c, right, d)); }
};

// This insertion is not the code under test: no fault and no coverage comes from it.
Tree balance(const Tree& left, Entry entry, const Tree& right) {
  if (is_red(left) && is_red(left->left)) {
    const Node& low = *left->left;
    return Balanced{low.left, entry_of(low), low.right, entry_of(*left), left->right, entry, right}
        .tree();
  }
  if (is_red(left) && is_red(left->right)) {
    const Node& mid = *left->right;
    return Balanced{left->left, entry_of(*left), mid.left, entry_of(mid), mid.right, entry, right}
        .tree();
  }
  if (is_red(right) && is_red(right->left)) {
    const Node& mid = *right->left;
    return Balanced{left, entry, mid.left, entry_of(mid), mid.right, entry_of(*right), right->right}
        .tree();
  }
  if (is_red(right) && is_red(right->right)) {
    const Node& high = *right->right;
    return Balanced{left,      entry,          right->left, entry_of(*right),
                    high.left, entry_of(high), high.right}
        .tree();
  }
  return black(left, entry, right);
}

Tree insert(Entry entry, const Tree& tree) {
  if (tree == nullptr) return red(nullptr, entry, nullptr);
  if (entry.key == tree->key) return node(tree->color, tree->left, entry, tree->right);
  const bool goes_left = entry.key < tree->key;
  const Tree left = goes_left ? insert(entry, tree->left) : tree->left;
  const Tree right = goes_left ? tree->right : insert(entry, tree->right);
  return is_red(tree) ? red(left, entry_of(*tree), right) : balance(left, entry_of(*tree), right);
}

}  // namespace

Tree draw_tree(sonde::Draws& draws) {
  Tree tree;
  const int count = choose(draws, 1, most_entries);
  for (int i = 0; i < count; ++i) {
    const int key = draw_number(draws);
    const int value = draw_number(draws);
    const Tree more = insert({key, value}, tree);
    tree = black(more->left, entry_of(*more), more->right);
  }
  return tree;
}

int draw_number(sonde::Draws& draws) { return choose(draws, lowest, highest); }

}  // namespace rbt
