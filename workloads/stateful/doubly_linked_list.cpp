// SPDX-License-Identifier: Apache-2.0
#include "stateful/doubly_linked_list.hpp"

#include "stateful/heap.hpp"
#include "stateful/owned.hpp"

namespace stateful::doubly_linked_list {

Mutant mutant = Mutant::None;

Node* singleton(int value) { return heap().make<Node>(value); }

Node* insert_at(int value, Node* node) {
  if (node == nullptr) return singleton(value);
  Node* const made = heap().make<Node>(value, node, node->next);
  if (mutant == Mutant::NextIsSelf) made->next = made;
  if (node->next != nullptr || mutant == Mutant::ForgetToCheckForNextNull)
    if (mutant != Mutant::ForgetToSetNextPrev) owned(node->next).previous = made;
  node->next = made;
  return made;
}

int remove(Node* node, Node** neighbour) {
  *neighbour = nullptr;
  if (node->previous != nullptr || mutant == Mutant::ForgetToCheckPrevNull) {
    if (mutant == Mutant::ConfusePrevNextWithPrev) node->previous = node->next;
    else owned(node->previous).next = node->next;
    if (mutant != Mutant::ForgetToSetTemp) *neighbour = node->previous;
  }
  if (node->next != nullptr) {
    node->next->previous = node->previous;
    *neighbour = mutant == Mutant::ConfuseNextAndPrev ? node->previous : node->next;
  }
  const int value = node->value;
  heap().release(node);
  return value;
}

}  // namespace stateful::doubly_linked_list
