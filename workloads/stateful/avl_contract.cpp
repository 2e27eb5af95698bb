// SPDX-License-Identifier: Apache-2.0
#include "stateful/avl_contract.hpp"

#include <algorithm>

#include "sonde/api.hpp"
#include "stateful/heap.hpp"

namespace stateful::avl {
namespace {

using Part = Subtree<Entry>;

void append(const Node* node, Tree& tree) {
  if (!heap().is_live(node) || tree.size() >= heap().live_count()) return;
  tree.push_back({node->key});
  append(node->left, tree);
  append(node->right, tree);
}

int height_of(const Part& part) {
  if (part.empty()) return 0;
  return 1 + std::max(height_of(part.smaller()), height_of(part.larger()));
}

// x(A, c(B, C)) becomes c(x(A, B), C): in preorder, x A c B C becomes c x A B C.
void rotate_left(const Part& part) {
  const auto child = part.larger().begin();
  std::rotate(part.begin(), child, child + 1);
}

// x(c(A, B), C) becomes c(A, x(B, C)): in preorder, x c A B C becomes c A x B C.
void rotate_right(const Part& part) {
  std::rotate(part.begin(), part.begin() + 1, part.smaller().larger().begin());
}

void rebalance_part(const Part& part) {
  const Part left = part.smaller();
  const Part right = part.larger();
  const int difference = height_of(right) - height_of(left);
  if (difference > 1) {
    if (height_of(right.smaller()) > height_of(right.larger())) rotate_right(right);
    rotate_left(part);
  } else if (difference < -1) {
    if (height_of(left.larger()) > height_of(left.smaller())) rotate_left(left);
    rotate_right(part);
  }
}

void insert_into(const Part& part, int key) {
  if (part.empty()) return part.insert({key});
  if (key == part.root().key) {
    if (mutant == Mutant::Insert3Spec) part.larger().erase();
    return;
  }
  if (key > part.root().key && mutant == Mutant::Insert2Spec) return;
  insert_into(key < part.root().key ? part.smaller() : part.larger(), key);
  rebalance_part(part);
}

void remove_from(const Part& part, int key);

void remove_root(const Part& part) {
  const Part right = part.larger();
  if (mutant == Mutant::DeleteEmptyVsSingleton && right.size() == 1) right.erase();
  if (part.smaller().empty() || right.empty()) return part.erase_root();
  part.root() = right.least().root();
  remove_from(right, part.root().key);
  rebalance_part(part);
}

void remove_from(const Part& part, int key) {
  if (part.empty()) return;
  if (key == part.root().key) return remove_root(part);
  const bool goes_down_left = (key < part.root().key) != (mutant == Mutant::Delete5Spec);
  remove_from(goes_down_left ? part.smaller() : part.larger(), key);
  rebalance_part(part);
}

// The part whose root has that key, or the empty one where it would be.
Part part_at(Tree& tree, int key) {
  Part part = Part::whole(tree);
  while (!part.empty() && part.root().key != key)
    part = key < part.root().key ? part.smaller() : part.larger();
  return part;
}

// The tree is now that one, and none of its nodes lives on outside of it.
bool became(const Before& old, const Node* root, const Tree& expected) {
  const Tree now = tree_of(root);
  return now == expected && !heap().damaged() &&
         heap().live_count() + old.tree.size() == old.live_count + now.size();
}

}  // namespace

Tree tree_of(const Node* root) {
  Tree tree;
  tree.reserve(heap().live_count());
  append(root, tree);
  return tree;
}

int height_of(Tree tree) { return height_of(Part::whole(tree)); }

Tree rebalanced(Tree tree) {
  if (!tree.empty()) rebalance_part(Part::whole(tree));
  return tree;
}

Tree with_key(Tree tree, int key) {
  if (mutant == Mutant::Insert1Spec) return {{key}};
  insert_into(Part::whole(tree), key);
  return tree;
}

Tree without_key(Tree tree, int key) {
  if (mutant == Mutant::Delete4Spec) tree = part_at(tree, key).copy();
  remove_from(Part::whole(tree), key);
  return tree;
}

Before before(const Node* root) { return {tree_of(root), heap().live_count()}; }

bool is_fresh_leaf(const Node* result, int key) {
  return heap().is_live(result) && result->key == key && result->height == 1 &&
         result->left == nullptr && result->right == nullptr;
}

bool is_height(const Before& old, int result, const Node* root) {
  return result == height_of(old.tree) && became(old, root, old.tree);
}

bool is_smallest(const Before& old, int result, const Node* root) {
  return result == std::ranges::min_element(old.tree, {}, &Entry::key)->key &&
         became(old, root, old.tree);
}

bool was_rebalanced(const Before& old, const Node* result) {
  return became(old, result, rebalanced(old.tree));
}

bool key_was_inserted(const Before& old, const Node* result, int key) {
  return became(old, result, with_key(old.tree, key));
}

bool key_was_removed(const Before& old, const Node* result, int key) {
  return became(old, result, without_key(old.tree, key));
}

void describe_avl(sonde::Api& api, Version version) {
  const auto is_tree = [version](const Node* root) { return is_avl(root, version); };

  api.teardown([] { heap().reset(); });
  api.type<Node*>("node");
  api.call("new_node", new_node).names("key").ensure("a leaf", is_fresh_leaf);
  api.call("get_height", get_height)
      .names("root")
      .require("balanced", is_tree)
      .old(before)
      .ensure("height", is_height);
  api.call("find_smallest", find_smallest)
      .names("root")
      .require("balanced, not empty",
               [is_tree](const Node* root) { return root != nullptr && is_tree(root); })
      .old(before)
      .ensure("smallest key", is_smallest);
  api.call("rebalance", rebalance)
      .names("root")
      .require("almost balanced",
               [version](const Node* root) { return is_unbalanced(root, version); })
      .old(before)
      .ensure("balanced: rebalance(old)", [is_tree](const Before& old, const Node* result) {
        return is_tree(result) && was_rebalanced(old, result);
      });
  api.call("insert", insert)
      .names("root, key")
      .require("balanced", is_tree)
      .old(before)
      .ensure("balanced: insert(key, old)",
              [is_tree](const Before& old, const Node* result, const Node*, int key) {
                return is_tree(result) && key_was_inserted(old, result, key);
              });
  api.call("remove", avl::remove)
      .names("root, key")
      .require("balanced", is_tree)
      .old(before)
      .ensure("balanced: remove(key, old)",
              [is_tree](const Before& old, const Node* result, const Node*, int key) {
                return is_tree(result) && key_was_removed(old, result, key);
              });
}

}  // namespace stateful::avl
