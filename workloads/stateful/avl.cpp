// SPDX-License-Identifier: Apache-2.0
#include "stateful/avl.hpp"

#include <algorithm>

#include "sonde/contract.hpp"
#include "stateful/avl_rules.hpp"
#include "stateful/heap.hpp"

namespace stateful::avl {
namespace {

// Both spellings say the same, but this one is quicker.
constexpr Version nested = Version::BoundsFromAbove;

// One side of a tree, so that what has a mirror image is written once.
using Side = Node* Node::*;
constexpr Side left = &Node::left;
constexpr Side right = &Node::right;

Side opposite(Side side) { return side == left ? right : left; }

// The height that a node keeps, without the contract of get_height.
int height_of(const Node* node) { return node == nullptr ? 0 : node->height; }

void update_height(Node* node) {
  node->height = 1 + std::max(height_of(node->left), height_of(node->right));
}

// The child on the high side becomes the root.
Node* rotate(Node* root, Side high) {
  Node* const child = root->*high;
  root->*high = child->*opposite(high);
  child->*opposite(high) = root;
  update_height(root);
  update_height(child);
  return child;
}

bool takes_one_rotation(const Node* child, Side high) {
  const int inner = height_of(child->*opposite(high));
  const int outer = height_of(child->*high);
  return mutant == Mutant::Rebalance1 ? inner < outer : inner <= outer;
}

Node* lower(Node* root, Side high) {
  if (!takes_one_rotation(root->*high, high)) {
    root->*high = rotate(root->*high, opposite(high));
    return rotate(root, high);
  }
  const int height_before = height_of(root->*high);
  Node* const child = rotate(root, high);
  if (mutant == Mutant::Rebalance2) child->height = height_before;
  return child;
}

// After one of the subtrees changed.
Node* settle(Node* root, Mutant forgetful) {
  update_height(root);
  return mutant == forgetful ? root : rebalance(root);
}

// Of a node that has at most one child.
Node* replace_by_child(Node* node) {
  Node* const child = node->left != nullptr ? node->left : node->right;
  heap().release(node);
  return child;
}

}  // namespace

Mutant mutant = Mutant::None;

Node* new_node(int key) { return heap().make<Node>(key); }

int get_height(const Node* root) {
  SONDE_REQUIRE(is_avl(root, nested));
  return height_of(root);
}

int find_smallest(const Node* root) {
  SONDE_REQUIRE(root != nullptr && is_avl(root, nested));
  if (root->left == nullptr) return root->key;
  return mutant == Mutant::SmallestStopsEarly ? root->left->key : find_smallest(root->left);
}

Node* rebalance(Node* root) {
  SONDE_REQUIRE(is_unbalanced(root, nested));
  const int difference = height_of(root->right) - height_of(root->left);
  if (difference > 1) return lower(root, right);
  if (difference < -1) return lower(root, left);
  update_height(root);
  return root;
}

Node* insert(Node* root, int key) {
  SONDE_REQUIRE(is_avl(root, nested));
  if (root == nullptr || mutant == Mutant::Insert1Impl) return new_node(key);
  if (key == root->key && mutant != Mutant::Insert3Impl) return root;
  if (key < root->key || mutant == Mutant::Insert2Impl) {
    root->left = insert(root->left, key);
    return settle(root, Mutant::InsertNoRebalance);
  }
  root->right = insert(root->right, key);
  update_height(root);
  return rebalance(root);
}

Node* remove(Node* root, int key) {
  SONDE_REQUIRE(is_avl(root, nested));
  if (root == nullptr) return nullptr;
  if (key < root->key) {
    root->left = remove(root->left, key);
  } else if (key > root->key) {
    root->right = remove(root->right, key);
  } else if (root->left == nullptr || root->right == nullptr) {
    return replace_by_child(root);
  } else {
    root->key = find_smallest(root->right);
    if (mutant != Mutant::DeleteKeepsSuccessor) root->right = remove(root->right, root->key);
  }
  return settle(root, Mutant::DeleteNoRebalance);
}

}  // namespace stateful::avl
