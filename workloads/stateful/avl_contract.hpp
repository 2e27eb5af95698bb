// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "stateful/avl.hpp"
#include "stateful/avl_rules.hpp"
#include "stateful/preorder.hpp"

namespace sonde {
class Api;
}

namespace stateful::avl {

struct Entry {
  int key;
  friend bool operator==(const Entry&, const Entry&) = default;
};

using Tree = Preorder<Entry>;

// Safe for any pointer; what is not live is left out.
Tree tree_of(const Node* root);

// What the contract says of operations on whole trees, with the mistakes of `mutant`.
int height_of(Tree tree);
Tree rebalanced(Tree tree);
Tree with_key(Tree tree, int key);
Tree without_key(Tree tree, int key);

// What a postcondition remembers of the time before the call.
struct Before {
  Tree tree;
  std::size_t live_count;
};

Before before(const Node* root);

// The postconditions, besides that the tree is balanced.
bool is_fresh_leaf(const Node* result, int key);
bool is_height(const Before& old, int result, const Node* root);
bool is_smallest(const Before& old, int result, const Node* root);
bool was_rebalanced(const Before& old, const Node* result);
bool key_was_inserted(const Before& old, const Node* result, int key);
bool key_was_removed(const Before& old, const Node* result, int key);

void describe_avl(sonde::Api& api, Version version);

}  // namespace stateful::avl
