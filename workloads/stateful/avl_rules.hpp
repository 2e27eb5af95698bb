// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "stateful/avl.hpp"

namespace stateful::avl {

// Two spellings of one invariant, as published.
enum class Version : std::uint8_t {
  KeysFromBelow,    // each subtree returns its smallest and its largest key
  BoundsFromAbove,  // each subtree gets the keys between which it must stay
};

// All reachable nodes are live, keys are strictly ordered, every node knows its height,
// and the heights of its subtrees differ by one at most. So no node is reached twice.
bool is_avl(const Node* root, Version version);

// What rebalance takes: a node between two such trees, whose heights may differ by two.
bool is_unbalanced(const Node* root, Version version);

}  // namespace stateful::avl
