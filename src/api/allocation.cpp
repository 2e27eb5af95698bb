// SPDX-License-Identifier: Apache-2.0
// malloc, free and the like for code under test. Between cases, and where the tracked heap is full,
// they are those of the C library.
#include "sonde/api/allocation.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "api/heap.hpp"
#include "api/open_calls.hpp"

namespace {

using sonde::api::heap;

bool is_tracked(const void* memory) {
  return heap().contains(reinterpret_cast<std::uintptr_t>(memory));
}

void* allocate(std::size_t size, std::size_t alignment) {
  if (!heap().is_tracking()) return nullptr;
  return heap().allocate(size, alignment, sonde::api::innermost_function());
}

std::size_t size_of(const void* memory) {
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const auto* const block = heap().block_before(address);
  if (block == nullptr || block->begin != address || !block->is_alive)
    sonde::api::fail_memory("resizes what is no live block");
  return block->size;
}

// Of a number of elements; too large for any block where it overflows.
std::size_t product(std::size_t count, std::size_t size) {
  constexpr auto most = std::numeric_limits<std::size_t>::max();
  return size != 0 && count > most / size ? most : count * size;
}

}  // namespace

void* sonde_malloc(std::size_t size) {
  void* const memory = allocate(size, 1);
  return memory != nullptr ? memory : std::malloc(size);
}

void* sonde_calloc(std::size_t count, std::size_t size) {
  void* const memory = allocate(product(count, size), 1);
  return memory != nullptr ? std::memset(memory, 0, count * size) : std::calloc(count, size);
}

void* sonde_aligned_alloc(std::size_t alignment, std::size_t size) {
  void* const memory = allocate(size, alignment);
  return memory != nullptr ? memory : std::aligned_alloc(alignment, size);
}

// A block always moves, so that whoever keeps the old address is found out.
void* sonde_realloc(void* memory, std::size_t size) {
  if (memory == nullptr) return sonde_malloc(size);
  if (!is_tracked(memory)) return std::realloc(memory, size);
  const std::size_t old_size = size_of(memory);
  void* const moved = sonde_malloc(size);
  if (moved == nullptr) return nullptr;
  std::memcpy(moved, memory, std::min(old_size, size));
  sonde_free(memory);
  return moved;
}

void* sonde_reallocarray(void* memory, std::size_t count, std::size_t size) {
  return sonde_realloc(memory, product(count, size));
}

void sonde_free(void* memory) {
  if (!is_tracked(memory)) return std::free(memory);
  if (!heap().is_tracking()) return;  // of a case that is over
  if (const char* const wrong = heap().release(memory)) sonde::api::fail_memory(wrong);
}

void sonde_free_sized(void* memory, std::size_t size) {
  if (memory != nullptr && is_tracked(memory) && heap().is_tracking()) {
    const auto* const block = heap().block_before(reinterpret_cast<std::uintptr_t>(memory));
    if (block != nullptr && block->is_alive && block->size != size)
      sonde::api::fail_memory("frees a block with another size than it has");
  }
  sonde_free(memory);
}

char* sonde_strndup(const char* text, std::size_t most) {
  const std::size_t size = strnlen(text, most);
  auto* const copy = static_cast<char*>(sonde_malloc(size + 1));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text, size);
  copy[size] = '\0';
  return copy;
}

char* sonde_strdup(const char* text) { return sonde_strndup(text, std::strlen(text)); }
