// SPDX-License-Identifier: Apache-2.0
#include "stateful/bst_contract.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "stateful/heap.hpp"

namespace stateful::bst {
namespace {

// Of no keys, the smallest is above the largest.
struct Keys {
  std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
  std::int64_t largest = std::numeric_limits<std::int64_t>::min();
};

// More nodes than live ones are only reached in a circle.
std::optional<Keys> keys_of(const Node* node, std::size_t& nodes_left) {
  if (node == nullptr) return Keys{};
  if (nodes_left == 0 || !heap().is_live(node)) return std::nullopt;
  --nodes_left;
  const auto below = keys_of(node->smaller, nodes_left);
  if (!below || below->largest >= node->key) return std::nullopt;
  const auto above = keys_of(node->larger, nodes_left);
  if (!above || above->smallest <= node->key) return std::nullopt;
  return Keys{std::min<std::int64_t>(below->smallest, node->key),
              std::max<std::int64_t>(above->largest, node->key)};
}

// 64 bits, so that every key lies between the bounds of the root.
bool is_between(const Node* node, std::int64_t low, std::int64_t high) {
  if (node == nullptr) return true;
  return heap().is_live(node) && low < node->key && node->key < high &&
         is_between(node->smaller, low, node->key) && is_between(node->larger, node->key, high);
}

void append(const Node* node, Tree& tree) {
  if (!heap().is_live(node) || tree.size() >= heap().live_count()) return;
  tree.push_back({node->key, node->value});
  append(node->smaller, tree);
  append(node->larger, tree);
}

// Part of a tree that is a tree: its root is at `begin`, unless it is empty.
struct Part {
  Tree::iterator begin;
  Tree::iterator end;

  bool empty() const { return begin == end; }
  Tree::iterator middle() const {
    return std::find_if(begin + 1, end, [&](const Entry& each) { return each.key > begin->key; });
  }
  Part smaller() const { return {begin + 1, middle()}; }
  Part larger() const { return {middle(), end}; }
};

Part whole(Tree& tree) { return {tree.begin(), tree.end()}; }

// The part whose root has that key, or the empty one where it would be.
Part part_to_delete(Tree& tree, int key) {
  Part part = whole(tree);
  while (!part.empty() && part.begin->key != key) {
    const bool is_smaller = (key < part.begin->key) != (mutant == Mutant::Delete5Spec);
    part = is_smaller ? part.smaller() : part.larger();
  }
  return part;
}

Tree::iterator least_in(Part part) {
  while (!part.smaller().empty()) part = part.smaller();
  return part.begin;
}

// In preorder, a node without larger ones makes room for its smaller subtree just by
// being erased, as the least one does for its larger subtree.
void erase_root(Tree& tree, const Part& part) {
  const Part larger = part.larger();
  const auto empty_size = mutant == Mutant::DeleteEmptyVsSingleton ? 1 : 0;
  if (larger.end - larger.begin > empty_size) {
    const auto next = least_in(larger);
    *part.begin = *next;
    tree.erase(next);
  } else {
    tree.erase(larger.begin, larger.end);
    tree.erase(part.begin);
  }
}

// How many blocks live beside the nodes of a tree.
std::ptrdiff_t others(std::size_t live_count, const Tree& tree) {
  return static_cast<std::ptrdiff_t>(live_count) - static_cast<std::ptrdiff_t>(tree.size());
}

// The tree is now that one, and nothing was lost but `taken` nodes.
bool became(const Before& old, const Node* root, const Tree& expected, std::ptrdiff_t taken = 0) {
  const Tree now = tree_of(root);
  return now == expected && !heap().damaged() &&
         others(heap().live_count(), now) == others(old.live_count, old.tree) + taken;
}

}  // namespace

bool is_search_tree(const Node* root, Version version) {
  if (version == Version::BoundsFromAbove)
    return is_between(root, std::numeric_limits<std::int64_t>::min(),
                      std::numeric_limits<std::int64_t>::max());
  std::size_t nodes_left = heap().live_count();
  return keys_of(root, nodes_left).has_value();
}

Tree tree_of(const Node* root) {
  Tree tree;
  append(root, tree);
  return tree;
}

bool has_key(const Tree& tree, int key) {
  return std::ranges::find(tree, key, &Entry::key) != tree.end();
}

Tree with_key(Tree tree, int key, long value) {
  if (mutant == Mutant::Insert1Spec) return {{key, value}};
  Part part = whole(tree);
  while (!part.empty() && part.begin->key != key) {
    if (key < part.begin->key && mutant == Mutant::Insert2Spec) break;
    part = key < part.begin->key ? part.smaller() : part.larger();
  }
  if (part.empty()) tree.insert(part.begin, {key, value});
  else if (mutant != Mutant::Insert3Spec) *part.begin = {key, value};
  return tree;
}

Tree without_key(Tree tree, int key) {
  const Part part = part_to_delete(tree, key);
  if (mutant == Mutant::Delete4Spec) {
    Tree rest(part.begin, part.end);
    if (!rest.empty()) erase_root(rest, whole(rest));
    return rest;
  }
  if (!part.empty()) erase_root(tree, part);
  return tree;
}

Entry least_of(const Tree& tree) { return *std::ranges::min_element(tree, {}, &Entry::key); }

Tree without_least(Tree tree) {
  if (!tree.empty()) tree.erase(least_in(whole(tree)));
  return tree;
}

Before before(const Node* root) { return {root, tree_of(root), heap().live_count()}; }

bool is_fresh_leaf(const Node* result, int key, long value) {
  return heap().is_live(result) && result->key == key && result->value == value &&
         result->smaller == nullptr && result->larger == nullptr;
}

bool is_parent(const Before& old, const Node* result, const Node* current, int key) {
  if (!became(old, old.root, old.tree)) return false;
  if ((current != nullptr) != has_key(old.tree, key)) return false;
  if (result == nullptr) return current == nullptr || current == old.root;
  return heap().is_live(result) &&
         current == (key < result->key ? result->smaller : result->larger);
}

bool all_released(const Before& old) {
  return !heap().damaged() && heap().live_count() + old.tree.size() == old.live_count;
}

bool key_was_set(const Before& old, const Node* root, int key, long value) {
  return became(old, root, with_key(old.tree, key, value));
}

bool smallest_was_taken(const Before& old, const Node* result, const Node* root) {
  if (old.tree.empty()) return result == nullptr && became(old, root, {});
  const Entry least = least_of(old.tree);
  return heap().is_live(result) && result->key == least.key && result->value == least.value &&
         became(old, root, without_least(old.tree), 1);
}

bool key_was_deleted(const Before& old, const Node* root, int key) {
  return became(old, root, without_key(old.tree, key));
}

}  // namespace stateful::bst
