// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace stateful::circular_queue {

// A ring of ints. One slot always stays free: this distinguishes a full ring from an empty one.
struct Queue {
  int write = 0;
  int read = 0;
  int length = 0;
  int* buffer = nullptr;
};

Queue* new_queue(int capacity);
void put(Queue* queue, int value);
int get(Queue* queue);
int queue_size(const Queue* queue);
void destroy(Queue* queue);

// The first three are mutants of the contract, the others of the code.
enum class Mutant : std::uint8_t {
  None,
  EmptyVsFullNew,
  EmptyVsFullPut,
  QueueFull,
  ModSizeVsRem,
  AbsSize,
  GetNoAdvance,
};

extern Mutant mutant;

}  // namespace stateful::circular_queue
