// SPDX-License-Identifier: Apache-2.0
// A lock is taken by the C library's own function that does not wait. So locks of all kinds behave
// as they do, and threads that do not belong to the case may use them, too.
#include <pthread.h>

#include "schedule/threads/acquire.hpp"

namespace sonde::schedule {

void require_lock_functions() {}

void released_lock(Task& task, const void* lock) {
  scheduler().publish(task, lock);
  scheduler().drops(task, lock);
  scheduler().wake_all(Act::Lock, lock);
  scheduler().wake_all(Act::LockShared, lock);
}

namespace {

// A mutex that checks for errors answers a thread that holds it already.
bool answers_at_once(const pthread_mutex_t& mutex, const Task& task) {
  constexpr int kinds = 3;
  return (mutex.__data.__kind & kinds) == PTHREAD_MUTEX_ERRORCHECK_NP &&
         mutex.__data.__owner == task.system_id;
}

// A try that fails may be part of a loop.
int tried(Task& task, const Operation& operation, int result) {
  if (result == 0) {
    scheduler().receive(task, operation.object);
    scheduler().holds(task, operation.object);
  } else if (!coverage::is_pausing()) {
    scheduler().spins(task, operation, 0);
  }
  return result;
}

}  // namespace
}  // namespace sonde::schedule

using namespace sonde::schedule;

// NOLINTBEGIN(readability-identifier-naming): the C library chose these names.
extern "C" {

int pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept {
  SONDE_REAL(pthread_mutex_trylock)
  Task* const task = task_of_case();
  if (task == nullptr) return real(mutex);
  const Operation operation{Act::TryLock, mutex, SONDE_CODE};
  point_of_case(*task, operation);
  return tried(*task, operation, real(mutex));
}

int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  SONDE_REAL(pthread_mutex_lock)
  Task* const task = task_of_case();
  if (task == nullptr || answers_at_once(*mutex, *task)) return real(mutex);
  const Operation operation{Act::Lock, mutex, SONDE_CODE};
  point_of_case(*task, operation);
  return acquire(*task, operation, no_deadline, [&] { return pthread_mutex_trylock(mutex); });
}

int pthread_mutex_timedlock(pthread_mutex_t* mutex, const timespec* time) noexcept {
  SONDE_REAL(pthread_mutex_timedlock)
  Task* const task = task_of_case();
  if (task == nullptr || answers_at_once(*mutex, *task)) return real(mutex, time);
  const Operation operation{Act::Lock, mutex, SONDE_CODE};
  point_of_case(*task, operation);
  return acquire(*task, operation, deadline_of(*time, CLOCK_REALTIME),
                 [&] { return pthread_mutex_trylock(mutex); });
}

int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock,
                            const timespec* time) noexcept {
  SONDE_REAL(pthread_mutex_clocklock)
  Task* const task = task_of_case();
  if (task == nullptr || answers_at_once(*mutex, *task)) return real(mutex, clock, time);
  const Operation operation{Act::Lock, mutex, SONDE_CODE};
  point_of_case(*task, operation);
  return acquire(*task, operation, deadline_of(*time, clock),
                 [&] { return pthread_mutex_trylock(mutex); });
}

int pthread_mutex_unlock(pthread_mutex_t* mutex) noexcept {
  SONDE_REAL(pthread_mutex_unlock)
  Task* const task = task_of_case();
  if (task == nullptr) return real(mutex);
  point_of_case(*task, {Act::Unlock, mutex, SONDE_CODE});
  const int result = real(mutex);
  if (result == 0) released_lock(*task, mutex);
  return result;
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) noexcept {
  SONDE_REAL(pthread_rwlock_tryrdlock)
  Task* const task = task_of_case();
  if (task == nullptr) return real(lock);
  const Operation operation{Act::TryLock, lock, SONDE_CODE};
  point_of_case(*task, operation);
  return tried(*task, operation, real(lock));
}

int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) noexcept {
  SONDE_REAL(pthread_rwlock_trywrlock)
  Task* const task = task_of_case();
  if (task == nullptr) return real(lock);
  const Operation operation{Act::TryLock, lock, SONDE_CODE};
  point_of_case(*task, operation);
  return tried(*task, operation, real(lock));
}

int pthread_rwlock_rdlock(pthread_rwlock_t* lock) noexcept {
  SONDE_REAL(pthread_rwlock_rdlock)
  Task* const task = task_of_case();
  if (task == nullptr) return real(lock);
  const Operation operation{Act::LockShared, lock, SONDE_CODE};
  point_of_case(*task, operation);
  return acquire(*task, operation, no_deadline, [&] { return pthread_rwlock_tryrdlock(lock); });
}

int pthread_rwlock_wrlock(pthread_rwlock_t* lock) noexcept {
  SONDE_REAL(pthread_rwlock_wrlock)
  Task* const task = task_of_case();
  if (task == nullptr) return real(lock);
  const Operation operation{Act::Lock, lock, SONDE_CODE};
  point_of_case(*task, operation);
  return acquire(*task, operation, no_deadline, [&] { return pthread_rwlock_trywrlock(lock); });
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t* lock, const timespec* time) noexcept {
  return pthread_rwlock_clockrdlock(lock, CLOCK_REALTIME, time);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t* lock, const timespec* time) noexcept {
  return pthread_rwlock_clockwrlock(lock, CLOCK_REALTIME, time);
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t clock,
                               const timespec* time) noexcept {
  SONDE_REAL(pthread_rwlock_clockrdlock)
  Task* const task = task_of_case();
  if (task == nullptr) return real(lock, clock, time);
  const Operation operation{Act::LockShared, lock, SONDE_CODE};
  point_of_case(*task, operation);
  return acquire(*task, operation, deadline_of(*time, clock),
                 [&] { return pthread_rwlock_tryrdlock(lock); });
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t clock,
                               const timespec* time) noexcept {
  SONDE_REAL(pthread_rwlock_clockwrlock)
  Task* const task = task_of_case();
  if (task == nullptr) return real(lock, clock, time);
  const Operation operation{Act::Lock, lock, SONDE_CODE};
  point_of_case(*task, operation);
  return acquire(*task, operation, deadline_of(*time, clock),
                 [&] { return pthread_rwlock_trywrlock(lock); });
}

int pthread_rwlock_unlock(pthread_rwlock_t* lock) noexcept {
  SONDE_REAL(pthread_rwlock_unlock)
  Task* const task = task_of_case();
  if (task == nullptr) return real(lock);
  point_of_case(*task, {Act::Unlock, lock, SONDE_CODE});
  const int result = real(lock);
  if (result == 0) released_lock(*task, lock);
  return result;
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
