// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "sonde/api/description.hpp"

namespace sonde::api {

// Blocks of drawn values that are not in the tracked heap: code under test may free them with
// `delete` or `free`.
class DrawnBlocks {
 public:
  DrawnBlocks() = default;
  DrawnBlocks(const DrawnBlocks&) = delete;
  DrawnBlocks& operator=(const DrawnBlocks&) = delete;
  ~DrawnBlocks() { release(); }

  // Null where there is no memory.
  void* allocate(std::size_t size, Allocator allocator);
  std::size_t count() const { return blocks_.size(); }
  // Frees what nobody has freed. Only AddressSanitizer knows that; without it, nothing is freed.
  void release();

 private:
  struct Block {
    void* memory;
    Allocator allocator;
  };
  std::vector<Block> blocks_;
};

// Bytes as they were.
struct SavedBytes {
  void* memory;
  std::vector<char> bytes;
};
SavedBytes saved(void* memory, std::size_t size);
void restore(const SavedBytes& saved);

}  // namespace sonde::api
