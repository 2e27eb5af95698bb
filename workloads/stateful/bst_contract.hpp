// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "stateful/bst.hpp"
#include "stateful/preorder.hpp"

namespace sonde {
class Api;
}

namespace stateful::bst {

// Two spellings of one invariant, as published.
enum class Version : std::uint8_t {
  KeysFromBelow,    // each subtree returns its smallest and its largest key
  BoundsFromAbove,  // each subtree gets the keys between which it must stay
};

// All reachable nodes are live, and keys to the left of a node are below its own, those
// to the right above it. So no node is reached twice.
bool is_search_tree(const Node* root, Version version);

struct Entry {
  int key;
  long value;
  friend bool operator==(const Entry&, const Entry&) = default;
};

using Tree = Preorder<Entry>;

// Safe for any pointer; what is not live is left out.
Tree tree_of(const Node* root);

// What the contract says of operations on whole trees, with the mistakes of `mutant`.
bool has_key(const Tree& tree, int key);
Tree with_key(Tree tree, int key, long value);
Tree without_key(Tree tree, int key);
Entry least_of(const Tree& tree);  // of one that is not empty
Tree without_least(Tree tree);

// What a postcondition remembers of the time before the call.
struct Before {
  const Node* root;
  Tree tree;
  std::size_t live_count;
};

Before before(const Node* root);

// The postconditions, besides that the tree is still a search tree.
bool is_fresh_leaf(const Node* result, int key, long value);
bool is_parent(const Before& old, const Node* result, const Node* current, int key);
bool all_released(const Before& old);
bool key_was_set(const Before& old, const Node* root, int key, long value);
bool smallest_was_taken(const Before& old, const Node* result, const Node* root);
bool key_was_deleted(const Before& old, const Node* root, int key);

void describe_bst(sonde::Api& api, Version version);

}  // namespace stateful::bst
