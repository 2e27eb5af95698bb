// SPDX-License-Identifier: Apache-2.0
// The functions that code compiled with -fsanitize=thread calls for atomic variables. Threads see
// each other's writes at once: weak memory is not modelled. What an order leaves out shows as a
// race on the data that it does not publish.
#include <atomic>
#include <cstdint>

#include "schedule/threads/real.hpp"

namespace sonde::schedule {

void require_atomic_hooks() {}

namespace {

__extension__ using Wide = __int128;

// As the compilers number them.
constexpr int relaxed = 0;
constexpr int release_only = 3;

bool acquires(int order) { return order != relaxed && order != release_only; }
bool releases(int order) { return order >= release_only; }

// The machine has no instruction for 16 bytes that all compilers may use.
constinit std::atomic_flag wide_lock;

template <class T, class Do>
auto whole(Do operation) {
  if constexpr (sizeof(T) > sizeof(std::uint64_t)) {
    while (wide_lock.test_and_set(std::memory_order_acquire)) continue;
    const auto result = operation();
    wide_lock.clear(std::memory_order_release);
    return result;
  } else {
    return operation();
  }
}

template <class T>
T plain_load(const volatile T* variable) {
  if constexpr (sizeof(T) > sizeof(std::uint64_t)) return *variable;
  else return __atomic_load_n(variable, __ATOMIC_SEQ_CST);
}

template <class T>
void plain_store(volatile T* variable, T value) {
  if constexpr (sizeof(T) > sizeof(std::uint64_t)) *variable = value;
  else __atomic_store_n(variable, value, __ATOMIC_SEQ_CST);
}

// Replaces the value by a function of it; returns the old one.
template <class T, class Change>
T plain_update(volatile T* variable, Change change) {
  T old = plain_load(variable);
  if constexpr (sizeof(T) > sizeof(std::uint64_t)) {
    *variable = change(old);
  } else {
    T next = change(old);
    while (!__atomic_compare_exchange_n(variable, &old, next, false, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST))
      next = change(old);
  }
  return old;
}

const void* address_of(const volatile void* variable) { return const_cast<const void*>(variable); }

Task* task_with_atomics() { return coverage::is_pausing() ? nullptr : task_of_case(); }

// A read without an order makes known what was published only at a fence.
void note_read(Task& task, const void* variable, int order) {
  const Inside inside(task);
  if (acquires(order)) scheduler().receive(task, variable);
  else task.read_relaxed.join(scheduler().published(variable));
}

void note_store(Task& task, const void* variable, int order) {
  const Inside inside(task);
  VectorClock& published = scheduler().published(variable);
  published.clear();
  if (releases(order)) scheduler().publish(task, variable);
  else if (task.has_release_fence) published.join(task.release_fence);
}

// An update goes on with what earlier writes published, whatever its order.
void note_update(Task& task, const void* variable, int order) {
  note_read(task, variable, order);
  const Inside inside(task);
  if (releases(order)) scheduler().publish(task, variable);
  else if (task.has_release_fence) scheduler().published(variable).join(task.release_fence);
}

template <class T>
T load(const volatile T* variable, int order, void* code) {
  const auto read = [&] { return whole<T>([&] { return plain_load(variable); }); };
  Task* const task = task_with_atomics();
  if (task == nullptr) return read();
  const Operation operation{Act::AtomicRead, address_of(variable), code};
  scheduler().point(*task, operation);
  scheduler().check_atomic(*task, operation, sizeof(T));
  note_read(*task, operation.object, order);
  const T value = read();
  scheduler().spins(*task, operation, static_cast<std::uint64_t>(value));
  return value;
}

template <class T>
void store(volatile T* variable, T value, int order, void* code) {
  const auto write = [&] {
    return whole<T>([&] {
      plain_store(variable, value);
      return 0;
    });
  };
  Task* const task = task_with_atomics();
  if (task == nullptr) return static_cast<void>(write());
  const Operation operation{Act::AtomicWrite, address_of(variable), code};
  scheduler().point(*task, operation);
  scheduler().check_atomic(*task, operation, sizeof(T));
  note_store(*task, operation.object, order);
  task->atomic_reads.clear();
  write();
}

template <class T, class Change>
T update(volatile T* variable, int order, void* code, Change change) {
  const auto write = [&] { return whole<T>([&] { return plain_update(variable, change); }); };
  Task* const task = task_with_atomics();
  if (task == nullptr) return write();
  const Operation operation{Act::AtomicUpdate, address_of(variable), code};
  scheduler().point(*task, operation);
  scheduler().check_atomic(*task, operation, sizeof(T));
  note_update(*task, operation.object, order);
  const T old = write();
  // A lock that spins exchanges one value for the same.
  if (change(old) == old) scheduler().spins(*task, operation, static_cast<std::uint64_t>(old));
  else task->atomic_reads.clear();
  return old;
}

struct Orders {
  int success;
  int failure;
};

template <class T>
bool exchange_if(volatile T* variable, T& expected, T value, Orders orders, void* code) {
  const auto write = [&] {
    return whole<T>([&] {
      const T old = plain_update(variable, [&](T now) { return now == expected ? value : now; });
      const bool is_expected = old == expected;
      expected = old;
      return is_expected;
    });
  };
  Task* const task = task_with_atomics();
  if (task == nullptr) return write();
  const Operation operation{Act::AtomicUpdate, address_of(variable), code};
  scheduler().point(*task, operation);
  scheduler().check_atomic(*task, operation, sizeof(T));
  const bool exchanged = write();
  if (exchanged) task->atomic_reads.clear();
  if (exchanged) note_update(*task, operation.object, orders.success);
  else note_read(*task, operation.object, orders.failure);
  if (!exchanged) scheduler().spins(*task, operation, static_cast<std::uint64_t>(expected));
  return exchanged;
}

void pass_fence(int order) {
  Task* const task = task_with_atomics();
  if (task == nullptr) return;
  const Inside inside(*task);
  if (acquires(order)) task->clock.join(task->read_relaxed);
  if (!releases(order)) return;
  task->release_fence = task->clock;
  task->has_release_fence = true;
  task->clock.tick(task->id);
}

}  // namespace
}  // namespace sonde::schedule

using namespace sonde::schedule;

// NOLINTBEGIN(readability-identifier-naming): the compilers chose these names.
#define SONDE_UPDATE(bits, name, T, result)                                  \
  T __tsan_atomic##bits##_##name(volatile T* variable, T value, int order) { \
    return update<T>(variable, order, SONDE_CODE,                            \
                     [value](T old) { return static_cast<T>(result); });     \
  }

#define SONDE_ATOMICS(bits, T)                                                                  \
  T __tsan_atomic##bits##_load(const volatile T* variable, int order) {                         \
    return load<T>(variable, order, SONDE_CODE);                                                \
  }                                                                                             \
  void __tsan_atomic##bits##_store(volatile T* variable, T value, int order) {                  \
    store<T>(variable, value, order, SONDE_CODE);                                               \
  }                                                                                             \
  T __tsan_atomic##bits##_exchange(volatile T* variable, T value, int order) {                  \
    return update<T>(variable, order, SONDE_CODE, [value](T) { return value; });                \
  }                                                                                             \
  SONDE_UPDATE(bits, fetch_add, T, old + value)                                                 \
  SONDE_UPDATE(bits, fetch_sub, T, old - value)                                                 \
  SONDE_UPDATE(bits, fetch_and, T, old& value)                                                  \
  SONDE_UPDATE(bits, fetch_or, T, old | value)                                                  \
  SONDE_UPDATE(bits, fetch_xor, T, old ^ value)                                                 \
  SONDE_UPDATE(bits, fetch_nand, T, ~(old & value))                                             \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile T* variable, T* expected, T value, \
                                                    int success, int failure) {                 \
    return exchange_if<T>(variable, *expected, value, {success, failure}, SONDE_CODE) ? 1 : 0;  \
  }                                                                                             \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile T* variable, T* expected, T value,   \
                                                  int success, int failure) {                   \
    return exchange_if<T>(variable, *expected, value, {success, failure}, SONDE_CODE) ? 1 : 0;  \
  }                                                                                             \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T* variable, T expected, T value,       \
                                               int success, int failure) {                      \
    exchange_if<T>(variable, expected, value, {success, failure}, SONDE_CODE);                  \
    return expected;                                                                            \
  }

extern "C" {

SONDE_ATOMICS(8, std::uint8_t)
SONDE_ATOMICS(16, std::uint16_t)
SONDE_ATOMICS(32, std::uint32_t)
SONDE_ATOMICS(64, std::uint64_t)
SONDE_ATOMICS(128, Wide)

void __tsan_atomic_thread_fence(int order) { pass_fence(order); }
void __tsan_atomic_signal_fence(int /*order*/) {}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
