// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace sonde::drawing {

// Memory that does not move until the case is over, so that views into it can be part of a
// value. Chunks are kept for the next case.
class HeldMemory {
 public:
  HeldMemory() = default;
  HeldMemory(const HeldMemory&) = delete;
  HeldMemory& operator=(const HeldMemory&) = delete;
  ~HeldMemory() { release(); }

  void* memory(std::size_t size, std::size_t alignment);
  void destroy_later(void* memory, void (*destroy)(void*, std::size_t), std::size_t count);
  void release();

 private:
  struct Doomed {
    void* memory;
    void (*destroy)(void*, std::size_t);
    std::size_t count;
  };
  using Chunk = std::unique_ptr<std::byte[]>;

  std::vector<Doomed> doomed_;
  std::vector<Chunk> chunks_;
  std::vector<Chunk> large_;
  std::size_t chunk_ = 0;  // the chunk in use, and how much of it
  std::size_t used_ = 0;
};

}  // namespace sonde::drawing
