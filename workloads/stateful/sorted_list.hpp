// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace stateful::sorted_list {

// Values that do not decrease; null is the empty list.
struct Node {
  int value;
  Node* next = nullptr;
};

// One mistake: in the contract (InsertDups) or in the code.
enum class Mutant : std::uint8_t {
  None,
  SumModifyList,    // sum overwrites every value with 7
  ConsInvalid,      // there is a cons, which puts a value in front
  InsertDups,       // insert of an existing value must leave the list unchanged
  InsertLosesTail,  // an insertion in the middle does not link the rest
};

extern Mutant mutant;

Node* empty();
Node* singleton(int value);

// Wraps around.
int sum(Node* list);

// Before the first one that is not smaller.
void insert(int value, Node** list);

// Part of the API only for ConsInvalid.
void cons(int value, Node** list);

}  // namespace stateful::sorted_list
