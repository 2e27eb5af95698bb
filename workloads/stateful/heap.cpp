// SPDX-License-Identifier: Apache-2.0
#include "stateful/heap.hpp"

#include <algorithm>
#include <cstring>

#include <sanitizer/asan_interface.h>

namespace stateful {
namespace {

constexpr std::size_t granule = 16;
constexpr std::size_t capacity = std::size_t{2} << 20;  // granules

// Pages that no block touches cost nothing.
alignas(granule) std::byte memory[capacity * granule];
// What block starts at a granule; only true if that block says so too, which saves
// clearing it (Briggs and Torczon, An efficient representation for sparse sets, 1993).
std::uint32_t block_at[capacity];

std::byte* bytes_at(std::size_t start) { return &memory[start * granule]; }

// A block is followed by guards: up to the next granule, and one granule more.
constexpr std::byte guard{0xFD};
constexpr std::byte dead{0xDD};

std::size_t granules_of(std::size_t size) { return (size + granule - 1) / granule + 1; }

}  // namespace

bool Heap::is_guarded() {
#if defined(__SANITIZE_ADDRESS__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer);
#else
  return false;
#endif
}

void* Heap::allocate(std::size_t size) {
  const std::size_t granules = granules_of(size);
  if (granules > capacity - used_) throw std::bad_alloc();

  std::byte* const bytes = bytes_at(used_);
  const std::size_t guards = granules * granule - size;
  ASAN_UNPOISON_MEMORY_REGION(bytes, granules * granule);
  std::memset(bytes + size, static_cast<int>(guard), guards);
  ASAN_POISON_MEMORY_REGION(bytes + size, guards);

  block_at[used_] = static_cast<std::uint32_t>(blocks_.size());
  blocks_.push_back({static_cast<std::uint32_t>(used_), static_cast<std::uint32_t>(size), true});
  used_ += granules;
  ++live_count_;
  return bytes;
}

const Heap::Block* Heap::find_live(const void* address) const {
  const auto offset =
      reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(memory);
  if (offset >= used_ * granule || offset % granule != 0) return nullptr;

  const std::size_t start = offset / granule;
  const std::size_t number = block_at[start];
  if (number >= blocks_.size()) return nullptr;
  const Block& block = blocks_[number];
  return block.live && block.start == start ? &block : nullptr;
}

bool Heap::is_intact(const void* address) const {
  const Block* const block = find_live(address);
  if (block == nullptr || is_guarded()) return block != nullptr;
  const std::byte* const bytes = bytes_at(block->start);
  return std::all_of(bytes + block->size, bytes + granules_of(block->size) * granule,
                     [](std::byte byte) { return byte == guard; });
}

void Heap::release(const void* address) {
  if (address == nullptr) return;
  const Block* const found = find_live(address);
  if (found == nullptr) {
    damaged_ = true;
    return;
  }
  if (!is_intact(address)) damaged_ = true;
  Block& block = blocks_[static_cast<std::size_t>(found - blocks_.data())];
  block.live = false;
  --live_count_;
  std::memset(bytes_at(block.start), static_cast<int>(dead), block.size);
  ASAN_POISON_MEMORY_REGION(bytes_at(block.start), block.size);
}

void Heap::reset() {
  blocks_.clear();
  used_ = 0;
  live_count_ = 0;
  damaged_ = false;
}

Heap& heap() {
  static Heap it;
  return it;
}

}  // namespace stateful
