// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace stateful::avl {

// A set of ints as a balanced search tree; null is the empty set.
struct Node {
  int key;
  int height = 1;  // of a leaf; null has height 0
  Node* left = nullptr;
  Node* right = nullptr;
};

// One mistake: in the contract (Spec) or in the code.
enum class Mutant : std::uint8_t {
  None,
  Insert1Spec,             // insert yields a singleton
  Insert2Spec,             // keys larger than a node's are ignored
  Insert3Spec,             // an existing key drops the right subtree
  Insert1Impl,             // insert returns a fresh leaf, the old tree is lost
  Insert2Impl,             // insert always goes down left
  Insert3Impl,             // an existing key is inserted into the right subtree
  Delete4Spec,             // the nodes that are passed are dropped
  Delete5Spec,             // goes down on the wrong side
  DeleteEmptyVsSingleton,  // (contract) a right subtree of one node counts as empty
  InsertNoRebalance,       // no rebalance after an insertion on the left
  DeleteNoRebalance,       // no rebalance after a deletion
  Rebalance1,              // single rotations only for a strictly smaller inner height
  Rebalance2,              // a single rotation does not update the new root's height
  SmallestStopsEarly,      // find_smallest goes down one step at most
  DeleteKeepsSuccessor,    // the key that replaces a deleted one also stays where it was
};

extern Mutant mutant;

Node* new_node(int key);

int get_height(const Node* root);

int find_smallest(const Node* root);

// These return the new root; the old one may now be anywhere in the tree.
Node* rebalance(Node* root);
Node* insert(Node* root, int key);
Node* remove(Node* root, int key);

}  // namespace stateful::avl
