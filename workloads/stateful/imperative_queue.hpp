// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace stateful::imperative_queue {

struct Cell {
  int first = 0;
  Cell* next = nullptr;
};

// Both are null, or neither is.
struct Queue {
  Cell* front = nullptr;
  Cell* back = nullptr;
};

Queue* empty_queue();
void push_queue(int value, Queue* queue);
int pop_queue(Queue* queue);

enum class Mutant : std::uint8_t {
  None,
  ForgetChangeFront,
  ForgetAboutSingletons,
  ReadAfterFree,
  ForgetAboutEmpty,
  ForgetToUpdateOldback,
  ForgetToUpdateBack,
  PopReturnsZero,
};

extern Mutant mutant;

}  // namespace stateful::imperative_queue
