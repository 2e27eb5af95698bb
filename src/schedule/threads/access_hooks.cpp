// SPDX-License-Identifier: Apache-2.0
// The functions that code compiled with -fsanitize=thread calls for what it does to memory.
#include <cstring>

#include "schedule/threads/real.hpp"

namespace sonde::schedule {

void require_access_hooks() {}

namespace {

// Reads of one variable at one place, one after the other, after which a thread is taken to wait
// for others: more than of atomic variables, since loops read plain ones by right.
constexpr std::uint32_t plain_reads_that_spin = 500;

void reads(const void* memory, std::size_t size, void* code) {
  Task* const task = task_of_case();
  if (task == nullptr || coverage::is_pausing()) return;
  const Operation operation{Act::Read, memory, code};
  scheduler().access(*task, operation, size);
  if (task->plain_reads.add(memory, code, 0) >= plain_reads_that_spin)
    scheduler().yield(*task, operation);
}

void writes(const void* memory, std::size_t size, void* code) {
  Task* const task = task_of_case();
  if (task == nullptr || coverage::is_pausing()) return;
  task->plain_reads.clear();
  scheduler().access(*task, {Act::Write, memory, code}, size);
}

}  // namespace
}  // namespace sonde::schedule

using namespace sonde::schedule;

// NOLINTBEGIN(readability-identifier-naming): the compilers chose these names.
#define SONDE_ACCESSES(size)                                                                     \
  void __tsan_read##size(void* memory) { reads(memory, size, SONDE_CODE); }                      \
  void __tsan_write##size(void* memory) { writes(memory, size, SONDE_CODE); }                    \
  void __tsan_unaligned_read##size(const void* memory) { reads(memory, size, SONDE_CODE); }      \
  void __tsan_unaligned_write##size(void* memory) { writes(memory, size, SONDE_CODE); }          \
  void __tsan_volatile_read##size(void* memory) { reads(memory, size, SONDE_CODE); }             \
  void __tsan_volatile_write##size(void* memory) { writes(memory, size, SONDE_CODE); }           \
  void __tsan_unaligned_volatile_read##size(const void* memory) {                                \
    reads(memory, size, SONDE_CODE);                                                             \
  }                                                                                              \
  void __tsan_unaligned_volatile_write##size(void* memory) { writes(memory, size, SONDE_CODE); } \
  void __tsan_read_write##size(void* memory) {                                                   \
    reads(memory, size, SONDE_CODE);                                                             \
    writes(memory, size, SONDE_CODE);                                                            \
  }                                                                                              \
  void __tsan_unaligned_read_write##size(void* memory) {                                         \
    reads(memory, size, SONDE_CODE);                                                             \
    writes(memory, size, SONDE_CODE);                                                            \
  }

extern "C" {

void __tsan_init() {}

void __tsan_func_entry(void* call) {
  Task* const task = task_of_case();
  if (task == nullptr) return;
  const Inside inside(*task);
  task->path = scheduler().paths().entered(task->path, call);
}

void __tsan_func_exit() {
  Task* const task = task_of_case();
  if (task != nullptr) task->path = scheduler().paths().left(task->path);
}

SONDE_ACCESSES(1)
SONDE_ACCESSES(2)
SONDE_ACCESSES(4)
SONDE_ACCESSES(8)
SONDE_ACCESSES(16)

void __tsan_read_range(void* memory, unsigned long size) { reads(memory, size, SONDE_CODE); }
void __tsan_write_range(void* memory, unsigned long size) { writes(memory, size, SONDE_CODE); }

// Only a constructor or a destructor that changes the class of an object writes.
void __tsan_vptr_update(void** pointer, void* value) {
  if (*pointer != value) writes(pointer, sizeof(void*), SONDE_CODE);
}
void __tsan_vptr_read(void** pointer) { reads(pointer, sizeof(void*), SONDE_CODE); }

void* __tsan_memcpy(void* into, const void* from, std::size_t size) {
  reads(from, size, SONDE_CODE);
  writes(into, size, SONDE_CODE);
  return std::memcpy(into, from, size);
}
void* __tsan_memmove(void* into, const void* from, std::size_t size) {
  reads(from, size, SONDE_CODE);
  writes(into, size, SONDE_CODE);
  return std::memmove(into, from, size);
}
void* __tsan_memset(void* into, int value, std::size_t size) {
  writes(into, size, SONDE_CODE);
  return std::memset(into, value, size);
}

// What code reports to a sanitizer of its own synchronisation.
void __tsan_acquire(void* object) {
  Task* const task = task_of_case();
  if (task != nullptr) scheduler().receive(*task, object);
}
void __tsan_release(void* object) {
  Task* const task = task_of_case();
  if (task != nullptr) scheduler().publish(*task, object);
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
