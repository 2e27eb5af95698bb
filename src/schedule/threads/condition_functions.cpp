// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

#include "schedule/threads/acquire.hpp"

namespace sonde::schedule {

void require_condition_functions() {}

namespace {

constexpr char condition_version[] = "GLIBC_2.3.2";

int wait_on(Task& task, pthread_cond_t* condition, pthread_mutex_t* mutex, void* code,
            std::uint64_t deadline) {
  const Operation operation{Act::Wait, condition, code};
  point_of_case(task, operation);
  {
    const Inside inside(task);
    if (const int refused = pthread_mutex_unlock(mutex); refused != 0) return refused;
    released_lock(task, mutex);
  }
  const Woken woken = scheduler().wait(task, operation, deadline);
  acquire(task, {Act::Lock, mutex, code}, no_deadline,
          [&] { return pthread_mutex_trylock(mutex); });
  return woken == Woken::ByTime ? ETIMEDOUT : 0;
}

}  // namespace
}  // namespace sonde::schedule

using namespace sonde::schedule;

// NOLINTBEGIN(readability-identifier-naming): the C library chose these names.
extern "C" {

int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  SONDE_REAL_VERSION(pthread_cond_wait, condition_version)
  Task* const task = task_of_case();
  if (task == nullptr) return real(condition, mutex);
  return wait_on(*task, condition, mutex, SONDE_CODE, no_deadline);
}

int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                           const timespec* time) {
  SONDE_REAL_VERSION(pthread_cond_timedwait, condition_version)
  Task* const task = task_of_case();
  if (task == nullptr) return real(condition, mutex, time);
  // glibc keeps the clock in the second bit of this number.
  const bool is_monotonic = (condition->__data.__wrefs & 2U) != 0;
  return wait_on(*task, condition, mutex, SONDE_CODE,
                 deadline_of(*time, is_monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME));
}

int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                           const timespec* time) {
  SONDE_REAL(pthread_cond_clockwait)
  Task* const task = task_of_case();
  if (task == nullptr) return real(condition, mutex, clock, time);
  return wait_on(*task, condition, mutex, SONDE_CODE, deadline_of(*time, clock));
}

// Threads that do not belong to the case may wait, too.
int pthread_cond_signal(pthread_cond_t* condition) noexcept {
  SONDE_REAL_VERSION(pthread_cond_signal, condition_version)
  Task* const task = task_of_case();
  if (task == nullptr) return real(condition);
  point_of_case(*task, {Act::Signal, condition, SONDE_CODE});
  if (scheduler().wake_one(*task, Act::Wait, condition) != nullptr) return 0;
  return real(condition);
}

int pthread_cond_broadcast(pthread_cond_t* condition) noexcept {
  SONDE_REAL_VERSION(pthread_cond_broadcast, condition_version)
  Task* const task = task_of_case();
  if (task == nullptr) return real(condition);
  point_of_case(*task, {Act::Broadcast, condition, SONDE_CODE});
  scheduler().wake_all(Act::Wait, condition);
  return real(condition);
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
