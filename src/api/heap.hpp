// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sonde::api {

// A block of the tracked heap. Blocks are numbered in the order in which they were allocated.
struct Block {
  std::uintptr_t begin = 0;
  std::size_t size = 0;
  std::string made_in{};  // the function that allocated it
  bool is_alive = true;

  std::uintptr_t end() const { return begin + size; }
};

// The memory that code under test allocates in one case (sonde/heap.h). Blocks are cut from one
// region, one behind the other, with a guard between them. Nothing is used twice in a case, so
// a stale pointer never points to a newer block. Whoever writes to a guard or to a freed block is
// found by the bytes there, and at once where AddressSanitizer is active.
class Heap {
 public:
  Heap() = default;
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  // Around a case. Between cases, nothing is tracked.
  void begin_case();
  void end_case();
  bool is_tracking() const { return is_tracking_; }

  // Null where the region is full.
  void* allocate(std::size_t size, std::size_t alignment, const char* made_in);
  // What is wrong with freeing it, such as "frees a block twice"; null if nothing is.
  const char* release(void* memory);

  // Whether the address is in the region, where only live blocks are alive.
  bool contains(std::uintptr_t address) const;
  // The last block that begins there or before.
  const Block* block_before(std::uintptr_t address) const;
  std::span<const Block> blocks() const { return blocks_; }

  // What was written where nothing should be; empty if there is nothing. Says so once.
  std::string damage();

 private:
  void map_region();
  std::string damage_of(const Block& block);

  std::uintptr_t region_ = 0;
  std::uintptr_t top_ = 0;  // where the next guard begins
  std::vector<Block> blocks_;
  std::size_t dead_checked_ = 0;
  bool is_tracking_ = false;
};

Heap& heap();

// Why the bytes are not alive, such as "was freed"; null if they are.
const char* why_dead(const void* memory, std::size_t size);

// A fault of the code under test in its use of memory: it fails the case and leaves the call.
[[noreturn]] void fail_memory(const std::string& what);

}  // namespace sonde::api
