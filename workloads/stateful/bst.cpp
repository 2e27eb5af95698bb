// SPDX-License-Identifier: Apache-2.0
#include "stateful/bst.hpp"

#include "stateful/heap.hpp"
#include "stateful/owned.hpp"

namespace stateful::bst {
namespace {

// Where the parent points to its child; the root has no parent.
Node*& link_to(Node** root, Node* parent, const Node* child) {
  if (parent == nullptr || mutant == Mutant::AlwaysUpdateRootInsteadOfParent) return *root;
  if (parent->smaller == child || mutant == Mutant::AlwaysAssignSmaller) return parent->smaller;
  return parent->larger;
}

void overwrite_root(Node* root, int key, long value) {
  delete_tree(owned(root).smaller);
  delete_tree(root->larger);
  *root = {key, value};
}

}  // namespace

Mutant mutant = Mutant::None;

Node* new_node(int key, long value) { return heap().make<Node>(key, value); }

Node* find_parent(Node** current, int key) {
  Node* parent = nullptr;
  Node* node = *current;
  while (node != nullptr && node->key != key) {
    parent = node;
    node = key < node->key ? node->smaller : node->larger;
  }
  if (node != nullptr || mutant != Mutant::ForgetLastNodeCur) *current = node;
  return parent;
}

void delete_tree(Node* root) {
  if (root == nullptr) return;
  delete_tree(root->smaller);
  delete_tree(root->larger);
  heap().release(root);
}

void set_node_key(Node** root, int key, long value) {
  if (mutant == Mutant::Insert1Impl) return overwrite_root(*root, key, value);
  Node* found = *root;
  Node* const parent = find_parent(&found, key);
  if (found != nullptr) {
    if (mutant != Mutant::Insert3Impl) found->value = value;
  } else if (parent == nullptr) {
    *root = new_node(key, value);
  } else if (key < parent->key || mutant == Mutant::Insert2Impl) {
    parent->smaller = new_node(key, value);
  } else {
    parent->larger = new_node(key, value);
  }
}

Node* delete_smallest(Node** root) {
  Node* parent = nullptr;
  Node* smallest = *root;
  if (smallest == nullptr) return nullptr;
  while (smallest->smaller != nullptr) {
    parent = smallest;
    smallest = smallest->smaller;
  }
  if (parent != nullptr) parent->smaller = smallest->larger;
  else if (mutant != Mutant::ForgetToUpdateRoot) *root = smallest->larger;
  return smallest;
}

void delete_key(Node** root, int key) {
  Node* found = *root;
  Node* const parent = find_parent(&found, key);
  if (found == nullptr) return;

  Node* const next = delete_smallest(&found->larger);
  if (next != nullptr) {
    found->key = next->key;
    found->value = next->value;
    heap().release(next);
  } else {
    link_to(root, parent, found) = found->smaller;
    heap().release(found);
  }
}

}  // namespace stateful::bst
