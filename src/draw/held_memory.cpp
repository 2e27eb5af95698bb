// SPDX-License-Identifier: Apache-2.0
#include "draw/held_memory.hpp"

namespace sonde::drawing {
namespace {

constexpr std::size_t chunk_size = 4096;

}  // namespace

void* HeldMemory::memory(std::size_t size, std::size_t alignment) {
  if (size + alignment > chunk_size) {
    std::size_t space = size + alignment;
    void* memory = large_.emplace_back(std::make_unique<std::byte[]>(space)).get();
    return std::align(alignment, size, memory, space);
  }
  if (used_ + size + alignment > chunk_size) {
    ++chunk_;
    used_ = 0;
  }
  if (chunk_ == chunks_.size()) chunks_.push_back(std::make_unique<std::byte[]>(chunk_size));
  void* memory = chunks_[chunk_].get() + used_;
  std::size_t space = chunk_size - used_;
  std::align(alignment, size, memory, space);
  used_ = chunk_size - space + size;
  return memory;
}

void HeldMemory::destroy_later(void* memory, void (*destroy)(void*, std::size_t),
                               std::size_t count) {
  doomed_.push_back({memory, destroy, count});
}

void HeldMemory::release() {
  for (auto each = doomed_.rbegin(); each != doomed_.rend(); ++each)
    each->destroy(each->memory, each->count);
  doomed_.clear();
  large_.clear();
  chunk_ = used_ = 0;
}

}  // namespace sonde::drawing
