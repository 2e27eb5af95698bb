// SPDX-License-Identifier: Apache-2.0
#include "stateful/bst_contract.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "sonde/api.hpp"
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

using Part = Subtree<Entry>;

// The part whose root has that key, or the empty one where it would be.
Part part_to_delete(Tree& tree, int key) {
  Part part = Part::whole(tree);
  while (!part.empty() && part.root().key != key) {
    const bool goes_down_left = (key < part.root().key) != (mutant == Mutant::Delete5Spec);
    part = goes_down_left ? part.smaller() : part.larger();
  }
  return part;
}

void delete_root(const Part& part) {
  const Part larger = part.larger();
  const std::size_t size_of_empty = mutant == Mutant::DeleteEmptyVsSingleton ? 1 : 0;
  if (larger.size() > size_of_empty) {
    const Part next = larger.least();
    part.root() = next.root();
    next.erase_root();
  } else {
    larger.erase();
    part.erase_root();
  }
}

// How many blocks live beside the nodes of a tree.
std::ptrdiff_t others(std::size_t live_count, const Tree& tree) {
  return static_cast<std::ptrdiff_t>(live_count) - static_cast<std::ptrdiff_t>(tree.size());
}

// The tree is now that one, and only `taken` of its nodes live on outside of it.
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
  Part part = Part::whole(tree);
  while (!part.empty() && part.root().key != key) {
    if (key < part.root().key && mutant == Mutant::Insert2Spec) break;
    part = key < part.root().key ? part.smaller() : part.larger();
  }
  if (part.empty()) part.insert({key, value});
  else if (mutant != Mutant::Insert3Spec) part.root() = {key, value};
  return tree;
}

Tree without_key(Tree tree, int key) {
  const Part part = part_to_delete(tree, key);
  if (mutant == Mutant::Delete4Spec) {
    Tree rest = part.copy();
    if (!rest.empty()) delete_root(Part::whole(rest));
    return rest;
  }
  if (!part.empty()) delete_root(part);
  return tree;
}

Entry least_of(const Tree& tree) { return *std::ranges::min_element(tree, {}, &Entry::key); }

Tree without_least(Tree tree) {
  if (!tree.empty()) Part::whole(tree).least().erase_root();
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

void describe_bst(sonde::Api& api, Version version) {
  const auto is_tree = [version](Node** root) { return is_search_tree(*root, version); };
  const auto before_at = [](Node** root) { return before(*root); };

  api.teardown([] { heap().reset(); });
  api.type<Node*>("node");
  api.call("new_node", new_node).names("key, value").ensure("a leaf", is_fresh_leaf);
  api.call("find_parent", find_parent)
      .names("current, key")
      .require("search tree", is_tree)
      .old(before_at)
      .ensure("current has the key, and result is above it",
              [](const Before& old, const Node* result, Node** current, int key) {
                return is_parent(old, result, *current, key);
              });
  api.call("delete_tree", delete_tree)
      .names("root")
      .consumes(0)
      .require("search tree", [version](Node* root) { return is_search_tree(root, version); })
      .old([](Node* root) { return before(root); })
      .ensure("all nodes are released", all_released);
  api.call("set_node_key", set_node_key)
      .names("root, key, value")
      .require("search tree", is_tree)
      .old(before_at)
      .ensure("search tree: insert(key, value, old)",
              [is_tree](const Before& old, Node** root, int key, long value) {
                return is_tree(root) && key_was_set(old, *root, key, value);
              });
  api.call("delete_smallest", delete_smallest)
      .names("root")
      .require("search tree", is_tree)
      .old(before_at)
      .ensure("search tree: del_least(old)",
              [is_tree](const Before& old, const Node* result, Node** root) {
                return is_tree(root) && smallest_was_taken(old, result, *root);
              });
  api.call("delete_key", delete_key)
      .names("root, key")
      .require("search tree", is_tree)
      .old(before_at)
      .ensure("search tree: del_key(key, old)", [is_tree](const Before& old, Node** root, int key) {
        return is_tree(root) && key_was_deleted(old, *root, key);
      });
}

}  // namespace stateful::bst
