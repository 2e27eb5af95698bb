// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>
#include <sched.h>

#include "schedule/threads/real.hpp"

namespace sonde::schedule {

void require_thread_functions() {}

namespace {

struct ThreadStart {
  Task* task;
  void* (*function)(void*);
  void* argument;
};

// Destructors of the thread's variables are part of the case: the thread is over only after them.
// The system calls destructors of keys last, and again while they set values.
constexpr std::uintptr_t last_round = 3;
constinit pthread_key_t end_key = 0;
constinit bool has_end_key = false;

void end_task(void* round) {
  const auto number = reinterpret_cast<std::uintptr_t>(round);
  if (self == nullptr) return;
  if (number < last_round) {
    pthread_setspecific(end_key, reinterpret_cast<void*>(number + 1));
    return;
  }
  scheduler().leave(*self);
}

void* run_task(void* given) {
  const ThreadStart start = *static_cast<ThreadStart*>(given);
  delete static_cast<ThreadStart*>(given);
  scheduler().enter(*start.task);
  pthread_setspecific(end_key, reinterpret_cast<void*>(std::uintptr_t{1}));
  return start.function(start.argument);
}

bool is_detached_by(const pthread_attr_t* attributes) {
  int state = PTHREAD_CREATE_JOINABLE;
  if (attributes != nullptr) pthread_attr_getdetachstate(attributes, &state);
  return state == PTHREAD_CREATE_DETACHED;
}

void join_task(Task& task, Task& other, void* code) {
  const Operation operation{Act::Join, &other, code};
  point_of_case(task, operation);
  while (!other.has_ended) scheduler().wait(task, operation);
  scheduler().receive(task, &other);
  other.is_joined = true;
}

}  // namespace
}  // namespace sonde::schedule

using namespace sonde::schedule;

// NOLINTBEGIN(readability-identifier-naming): the C library chose these names.
extern "C" {

int pthread_create(pthread_t* handle, const pthread_attr_t* attributes, void* (*function)(void*),
                   void* argument) {
  SONDE_REAL(pthread_create)
  if (task_of_case() == nullptr && !scheduler().is_armed_here())
    return real(handle, attributes, function, argument);
  if (!has_end_key) has_end_key = pthread_key_create(&end_key, &end_task) == 0;
  Task& task = scheduler().add(SONDE_CODE);
  const Inside inside(*self);
  const int result =
      real(handle, attributes, &run_task, new ThreadStart{&task, function, argument});
  if (result != 0) {
    scheduler().take_back(task);
    return result;
  }
  task.handle = *handle;
  task.is_detached = is_detached_by(attributes);
  return 0;
}

int pthread_join(pthread_t handle, void** value) {
  SONDE_REAL(pthread_join)
  Task* const task = task_of_case();
  Task* const other = task == nullptr ? nullptr : scheduler().find(handle);
  if (other != nullptr && other != task) join_task(*task, *other, SONDE_CODE);
  return real(handle, value);
}

int pthread_detach(pthread_t handle) {
  SONDE_REAL(pthread_detach)
  Task* const other = task_of_case() == nullptr ? nullptr : scheduler().find(handle);
  if (other != nullptr) other->is_detached = true;
  return real(handle);
}

int sched_yield() noexcept {
  SONDE_REAL(sched_yield)
  Task* const task = task_of_case();
  if (task == nullptr) return real();
  scheduler().yield(*task, {Act::Yield, nullptr, SONDE_CODE});
  return 0;
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
