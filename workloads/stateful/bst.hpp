// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace stateful::bst {

// A map from int to long as a binary search tree; null is the empty map.
struct Node {
  int key;
  long value;
  Node* smaller = nullptr;
  Node* larger = nullptr;
};

// One mistake: in the contract (Spec) or in the code.
enum class Mutant : std::uint8_t {
  None,
  Insert1Spec,                      // insert into a non-empty tree yields a singleton
  Insert2Spec,                      // a key that is not larger overwrites the node's key and value
  Insert3Spec,                      // an existing key keeps its old value
  DeleteEmptyVsSingleton,           // (contract) a larger subtree of one node counts as empty
  Delete4Spec,                      // the nodes that are passed are dropped
  Delete5Spec,                      // goes down on the wrong side
  ForgetLastNodeCur,                // find_parent does not write null when the key is absent
  Insert1Impl,                      // set_node_key overwrites the root and releases both subtrees
  Insert2Impl,                      // a new leaf is always attached as smaller
  Insert3Impl,                      // the value of an existing key is not updated
  ForgetToUpdateRoot,               // delete_smallest does not relink when the smallest is the root
  AlwaysUpdateRootInsteadOfParent,  // delete_key always relinks the root
  AlwaysAssignSmaller,              // delete_key relinks smaller even for a larger child
};

extern Mutant mutant;

Node* new_node(int key, long value);

// Leaves the node of that key in *current, or null, and returns the node above it, or
// above where it would be.
Node* find_parent(Node** current, int key);

void delete_tree(Node* root);

void set_node_key(Node** root, int key, long value);

// Takes the smallest node out and returns it; null if there is none.
Node* delete_smallest(Node** root);

void delete_key(Node** root, int key);

}  // namespace stateful::bst
