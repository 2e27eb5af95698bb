// SPDX-License-Identifier: Apache-2.0
#include "api/drawn_blocks.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#include "api/sanitizer_memory.hpp"

namespace sonde::api {

void* DrawnBlocks::allocate(std::size_t size, Allocator allocator) {
  void* const memory =
      allocator == Allocator::New ? ::operator new(size, std::nothrow) : std::malloc(size);
  if (memory == nullptr) return nullptr;
  std::memset(memory, 0, size);
  blocks_.push_back({memory, allocator});
  return memory;
}

void DrawnBlocks::release() {
  for (const Block& each : blocks_) {
    const bool is_freed =
        !knows_poison() || is_poisoned(reinterpret_cast<std::uintptr_t>(each.memory), 1);
    if (is_freed) continue;
    if (each.allocator == Allocator::New) ::operator delete(each.memory);
    else std::free(each.memory);
  }
  blocks_.clear();
}

SavedBytes saved(void* memory, std::size_t size) {
  const auto* const bytes = static_cast<const char*>(memory);
  return {memory, {bytes, bytes + size}};
}

void restore(const SavedBytes& saved) {
  if (!saved.bytes.empty()) std::memcpy(saved.memory, saved.bytes.data(), saved.bytes.size());
}

}  // namespace sonde::api
