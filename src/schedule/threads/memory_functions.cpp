// SPDX-License-Identifier: Apache-2.0
// Memory that is given back: a thread that still uses it races, and what stands there next is
// something else.
#include <cerrno>
#include <cstdlib>

#include <malloc.h>

#include "schedule/threads/real.hpp"

namespace sonde::schedule {

void require_memory_functions() {}

namespace {

void record_release(const void* memory, void* code) {
  Task* const task = task_of_case();
  if (task == nullptr || memory == nullptr || coverage::is_pausing()) return;
  scheduler().released(*task, memory, malloc_usable_size(const_cast<void*>(memory)), code);
}

// Memory that somebody else gave back may be given out again.
void* renewed(void* memory) {
  Task* const task = task_of_case();
  if (task != nullptr && memory != nullptr)
    scheduler().allocated(*task, memory, malloc_usable_size(memory));
  return memory;
}

}  // namespace
}  // namespace sonde::schedule

using namespace sonde::schedule;

// NOLINTBEGIN(readability-identifier-naming): the C library chose these names.
extern "C" {

void __libc_free(void* memory);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) noexcept { return renewed(__libc_malloc(size)); }

void* calloc(std::size_t count, std::size_t size) noexcept {
  return renewed(__libc_calloc(count, size));
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return renewed(__libc_memalign(alignment, size));
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept {
  constexpr std::size_t least = sizeof(void*);
  if (alignment < least || (alignment & (alignment - 1)) != 0) return EINVAL;
  *memory = renewed(__libc_memalign(alignment, size));
  return *memory == nullptr ? ENOMEM : 0;
}

void free(void* memory) noexcept {
  record_release(memory, SONDE_CODE);
  __libc_free(memory);
}

void* realloc(void* memory, std::size_t size) noexcept {
  record_release(memory, SONDE_CODE);
  return renewed(__libc_realloc(memory, size));
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
