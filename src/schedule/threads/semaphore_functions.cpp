// SPDX-License-Identifier: Apache-2.0
// Semaphores, barriers, and the system call behind std::atomic::wait and std::future.
#include <array>
#include <atomic>
#include <cstdarg>
#include <unordered_map>

#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "schedule/threads/acquire.hpp"
#include "schedule/threads/turns.hpp"

namespace sonde::schedule {

void require_semaphore_functions() {}

namespace {

int try_semaphore(sem_t* semaphore) { return sem_trywait(semaphore) == 0 ? 0 : errno; }

int take_semaphore(Task& task, sem_t* semaphore, void* code, std::uint64_t deadline) {
  const Operation operation{Act::SemaphoreWait, semaphore, code};
  point_of_case(task, operation);
  const int result = acquire(task, operation, deadline, [&] { return try_semaphore(semaphore); });
  scheduler().drops(task, semaphore);  // nobody holds a semaphore
  if (result == 0) return 0;
  errno = result;
  return -1;
}

// How many threads each barrier waits for. Barriers are made in any thread.
class BarrierSizes {
 public:
  void set(const void* barrier, unsigned size) {
    while (lock_.test_and_set()) continue;
    sizes_[barrier] = size;
    lock_.clear();
  }
  unsigned of(const void* barrier) {
    while (lock_.test_and_set()) continue;
    const unsigned size = sizes_[barrier];
    lock_.clear();
    return size;
  }

 private:
  std::atomic_flag lock_;
  std::unordered_map<const void*, unsigned> sizes_;
};

BarrierSizes& barrier_sizes() {
  static constinit BarrierSizes* only = nullptr;
  if (only == nullptr) only = new BarrierSizes;
  return *only;
}

int arrive(Task& task, pthread_barrier_t* barrier, void* code) {
  const Operation operation{Act::Barrier, barrier, code};
  point_of_case(task, operation);
  const Inside inside(task);
  scheduler().publish(task, barrier);
  const bool is_last =
      scheduler().waiting(Act::Barrier, barrier) + 1 >= barrier_sizes().of(barrier);
  if (is_last) scheduler().wake_all(Act::Barrier, barrier);
  else scheduler().wait(task, operation);
  scheduler().receive(task, barrier);
  return is_last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
}

using SystemArguments = std::array<long, 6>;

std::uint64_t futex_deadline(long operation, const timespec* time) {
  if (time == nullptr) return no_deadline;
  if ((operation & FUTEX_CMD_MASK) == FUTEX_WAIT) return deadline_in(*time);
  const bool is_real = (operation & FUTEX_CLOCK_REALTIME) != 0;
  return deadline_of(*time, is_real ? CLOCK_REALTIME : CLOCK_MONOTONIC);
}

long failed_with(int error) {
  errno = error;
  return -1;
}

long wait_for_futex(Task& task, const SystemArguments& arguments, void* code) {
  auto* const word = reinterpret_cast<int*>(arguments[0]);
  const Operation operation{Act::FutexWait, word, code};
  point_of_case(task, operation);
  if (__atomic_load_n(word, __ATOMIC_SEQ_CST) != static_cast<int>(arguments[2]))
    return failed_with(EAGAIN);
  const auto deadline =
      futex_deadline(arguments[1], reinterpret_cast<const timespec*>(arguments[3]));
  if (scheduler().wait(task, operation, deadline) == Woken::ByTime) return failed_with(ETIMEDOUT);
  return 0;
}

long wake_futex(Task& task, const SystemArguments& arguments, void* code) {
  const auto* const word = reinterpret_cast<const void*>(arguments[0]);
  point_of_case(task, {Act::FutexWake, word, code});
  long woken = 0;
  while (woken < arguments[2] && scheduler().wake_one(task, Act::FutexWait, word) != nullptr)
    ++woken;
  return woken;
}

}  // namespace
}  // namespace sonde::schedule

using namespace sonde::schedule;

// NOLINTBEGIN(readability-identifier-naming): the C library chose these names.
extern "C" {

int sem_trywait(sem_t* semaphore) noexcept {
  SONDE_REAL(sem_trywait)
  Task* const task = task_of_case();
  if (task == nullptr) return real(semaphore);
  const Operation operation{Act::SemaphoreWait, semaphore, SONDE_CODE};
  point_of_case(*task, operation);
  const int result = real(semaphore);
  if (result == 0) scheduler().receive(*task, semaphore);
  else scheduler().spins(*task, operation, 0);
  return result;
}

int sem_wait(sem_t* semaphore) {
  SONDE_REAL(sem_wait)
  Task* const task = task_of_case();
  if (task == nullptr) return real(semaphore);
  return take_semaphore(*task, semaphore, SONDE_CODE, no_deadline);
}

int sem_timedwait(sem_t* semaphore, const timespec* time) {
  SONDE_REAL(sem_timedwait)
  Task* const task = task_of_case();
  if (task == nullptr) return real(semaphore, time);
  return take_semaphore(*task, semaphore, SONDE_CODE, deadline_of(*time, CLOCK_REALTIME));
}

int sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* time) {
  SONDE_REAL(sem_clockwait)
  Task* const task = task_of_case();
  if (task == nullptr) return real(semaphore, clock, time);
  return take_semaphore(*task, semaphore, SONDE_CODE, deadline_of(*time, clock));
}

int sem_post(sem_t* semaphore) noexcept {
  SONDE_REAL(sem_post)
  Task* const task = task_of_case();
  if (task == nullptr) return real(semaphore);
  point_of_case(*task, {Act::SemaphorePost, semaphore, SONDE_CODE});
  scheduler().publish(*task, semaphore);
  const int result = real(semaphore);
  scheduler().wake_all(Act::SemaphoreWait, semaphore);
  return result;
}

int pthread_barrier_init(pthread_barrier_t* barrier, const pthread_barrierattr_t* attributes,
                         unsigned count) noexcept {
  SONDE_REAL(pthread_barrier_init)
  barrier_sizes().set(barrier, count);
  return real(barrier, attributes, count);
}

int pthread_barrier_wait(pthread_barrier_t* barrier) noexcept {
  SONDE_REAL(pthread_barrier_wait)
  Task* const task = task_of_case();
  if (task == nullptr) return real(barrier);
  return arrive(*task, barrier, SONDE_CODE);
}

long syscall(long number, ...) noexcept {
  SystemArguments arguments{};
  va_list list;
  va_start(list, number);
  for (long& argument : arguments) argument = va_arg(list, long);
  va_end(list);
  Task* const task = task_of_case();
  const long command = arguments[1] & FUTEX_CMD_MASK;
  const bool is_wait = command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET;
  const bool is_wake = command == FUTEX_WAKE || command == FUTEX_WAKE_BITSET;
  if (task != nullptr && number == SYS_futex && is_wait)
    return wait_for_futex(*task, arguments, SONDE_CODE);
  if (task != nullptr && number == SYS_futex && is_wake)
    return wake_futex(*task, arguments, SONDE_CODE);
  const long result = system_call(number, arguments[0], arguments[1], arguments[2], arguments[3],
                                  arguments[4], arguments[5]);
  constexpr long last_error = -4095;
  if (result < 0 && result >= last_error) return failed_with(static_cast<int>(-result));
  return result;
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
