// SPDX-License-Identifier: Apache-2.0
// The region is reserved once, and holds in turn the blocks of every case:
//
//   guard | block | guard | block | guard ...
//
// A guard begins with the first byte behind a block and ends where the next block begins.
#include "api/heap.hpp"

#include <algorithm>
#include <cstring>

#include <sys/mman.h>

#include "api/sanitizer_memory.hpp"

namespace sonde::api {
namespace {

constexpr std::size_t region_size = std::size_t{1} << 30;
constexpr std::size_t least_guard = 16;
constexpr std::size_t least_alignment = 16;
constexpr std::size_t kept_pages = std::size_t{1} << 24;  // of a large case, the rest is given back

// As pointers they lead nowhere, and as numbers they are large.
constexpr unsigned char new_byte = 0xcd;
constexpr unsigned char freed_byte = 0xdd;
constexpr unsigned char guard_byte = 0xfb;

unsigned char* bytes_at(std::uintptr_t address) {
  return reinterpret_cast<unsigned char*>(address);  // NOLINT(performance-no-int-to-ptr)
}

bool all_are(std::uintptr_t begin, std::uintptr_t end, unsigned char byte) {
  return std::all_of(bytes_at(begin), bytes_at(end),
                     [byte](unsigned char each) { return each == byte; });
}

std::uintptr_t aligned(std::uintptr_t address, std::size_t alignment) {
  return (address + alignment - 1) / alignment * alignment;
}

std::uintptr_t end_of_guard(const Block& block) {
  return aligned(block.end() + least_guard, least_alignment);
}

std::string described(const Block& block) {
  return "the block of " + std::to_string(block.size) + " bytes that " + block.made_in +
         " allocated";
}

}  // namespace

Heap& heap() {
  static auto& it = *new Heap;
  return it;
}

void Heap::begin_case() {
  if (!blocks_.empty()) poison(region_, top_ - region_);
  if (top_ - region_ > kept_pages)
    madvise(bytes_at(region_) + kept_pages, region_size - kept_pages, MADV_DONTNEED);
  blocks_.clear();
  top_ = region_ + least_guard;
  dead_checked_ = 0;
  is_tracking_ = true;
}

void Heap::end_case() { is_tracking_ = false; }

void Heap::map_region() {
  void* const region = mmap(nullptr, region_size, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (region == MAP_FAILED) return;
  region_ = reinterpret_cast<std::uintptr_t>(region);
  top_ = region_ + least_guard;
}

void* Heap::allocate(std::size_t size, std::size_t alignment, const char* made_in) {
  if (region_ == 0) map_region();
  if (region_ == 0 || size > region_size / 2) return nullptr;
  const auto begin = aligned(top_, std::max(alignment, least_alignment));
  const Block block{.begin = begin, .size = size, .made_in = made_in};
  if (end_of_guard(block) > region_ + region_size) return nullptr;
  unpoison(top_, end_of_guard(block) - top_);
  std::memset(bytes_at(begin), new_byte, size);
  std::memset(bytes_at(block.end()), guard_byte, end_of_guard(block) - block.end());
  poison(top_, begin - top_);
  poison(block.end(), end_of_guard(block) - block.end());
  top_ = end_of_guard(block);
  blocks_.push_back(block);
  return bytes_at(begin);
}

const char* Heap::release(void* memory) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const auto* const found = block_before(address);
  if (found == nullptr || found->begin != address) return "frees what is not the start of a block";
  if (!found->is_alive) return "frees a block twice";
  blocks_[static_cast<std::size_t>(found - blocks_.data())].is_alive = false;
  std::memset(memory, freed_byte, found->size);
  poison(address, found->size);
  return nullptr;
}

bool Heap::contains(std::uintptr_t address) const {
  return region_ != 0 && address >= region_ && address < region_ + region_size;
}

const Block* Heap::block_before(std::uintptr_t address) const {
  const auto behind = std::ranges::upper_bound(blocks_, address, {}, &Block::begin);
  return behind == blocks_.begin() ? nullptr : &*(behind - 1);
}

std::string Heap::damage_of(const Block& block) {
  if (!all_are(block.end(), end_of_guard(block), guard_byte)) {
    std::memset(bytes_at(block.end()), guard_byte, end_of_guard(block) - block.end());
    return "writes beyond " + described(block);
  }
  if (!block.is_alive && !all_are(block.begin, block.end(), freed_byte)) {
    std::memset(bytes_at(block.begin), freed_byte, block.size);
    return "writes to " + described(block) + ", which was freed";
  }
  return "";
}

std::string Heap::damage() {
  if (knows_poison()) return "";  // reported already
  for (const Block& block : blocks_)
    if (std::string what = damage_of(block); !what.empty()) return what;
  return "";
}

}  // namespace sonde::api
