// SPDX-License-Identifier: Apache-2.0
#include "stateful/sorted_list.hpp"

#include "stateful/heap.hpp"

namespace stateful::sorted_list {

Mutant mutant = Mutant::None;

Node* empty() { return nullptr; }

Node* singleton(int value) { return heap().make<Node>(value); }

int sum(Node* list) {
  unsigned total = 0;
  for (Node* node = list; node != nullptr; node = node->next) {
    total += static_cast<unsigned>(node->value);
    if (mutant == Mutant::SumModifyList) node->value = 7;
  }
  return static_cast<int>(total);
}

void insert(int value, Node** list) {
  Node** link = list;
  while (*link != nullptr && (*link)->value < value) link = &(*link)->next;
  const bool loses_tail = mutant == Mutant::InsertLosesTail && link != list;
  *link = heap().make<Node>(value, loses_tail ? nullptr : *link);
}

void cons(int value, Node** list) { *list = heap().make<Node>(value, *list); }

}  // namespace stateful::sorted_list
