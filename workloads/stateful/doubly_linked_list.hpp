// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace stateful::doubly_linked_list {

// A list is known by any of its nodes; null is the empty list.
struct Node {
  int value;
  Node* previous = nullptr;
  Node* next = nullptr;
};

// One mistake in the code.
enum class Mutant : std::uint8_t {
  None,
  ForgetToSetNextPrev,       // insert_at: the following node does not point back
  NextIsSelf,                // insert_at: the new node is its own next one
  ForgetToCheckForNextNull,  // insert_at follows a null next
  ConfuseNextAndPrev,        // remove returns the previous node instead of the next
  ForgetToCheckPrevNull,     // remove follows a null previous
  ForgetToSetTemp,           // remove does not remember the node before
  ConfusePrevNextWithPrev,   // remove overwrites its own previous, not the neighbour's next
};

extern Mutant mutant;

Node* singleton(int value);

// Inserts behind the node and returns the new one.
Node* insert_at(int value, Node* node);

// Releases the node and returns its value; leaves the next node, or else the previous
// one, in *neighbour.
int remove(Node* node, Node** neighbour);

}  // namespace stateful::doubly_linked_list
