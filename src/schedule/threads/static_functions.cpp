// SPDX-License-Identifier: Apache-2.0
// What runs once: pthread_once, on which std::call_once stands, and the initialisation of static
// variables in functions.
#include <cstdint>
#include <unordered_map>

#include <pthread.h>

#include "schedule/threads/real.hpp"

namespace sonde::schedule {

void require_static_functions() {}

namespace {

// The thread of the case that initialises something, by its address.
std::unordered_map<const void*, std::uint32_t>& initialisers() {
  static constinit std::unordered_map<const void*, std::uint32_t>* only = nullptr;
  if (only == nullptr) only = new std::unordered_map<const void*, std::uint32_t>;
  return *only;
}

// Waits while another thread initialises it.
void await_initialiser(Task& task, const Operation& operation) {
  for (;;) {
    {
      const Inside inside(task);
      const auto found = initialisers().find(operation.object);
      if (found == initialisers().end() || found->second == task.id) break;
    }
    scheduler().wait(task, operation);
  }
}

void begin_initialising(Task& task, const void* object) {
  const Inside inside(task);
  initialisers()[object] = task.id;
}

void end_initialising(Task& task, const Operation& operation) {
  const Inside inside(task);
  initialisers().erase(operation.object);
  scheduler().publish(task, operation.object);
  scheduler().wake_all(operation.act, operation.object);
}

// Ends also where the function throws.
class Initialising {
 public:
  Initialising(Task& task, const Operation& operation) : task_(task), operation_(operation) {
    begin_initialising(task_, operation_.object);
  }
  ~Initialising() { end_initialising(task_, operation_); }
  Initialising(const Initialising&) = delete;
  Initialising& operator=(const Initialising&) = delete;

 private:
  Task& task_;
  Operation operation_;
};

bool is_done(const pthread_once_t* control) {
  constexpr int done = 2;  // in glibc
  return (__atomic_load_n(control, __ATOMIC_ACQUIRE) & done) != 0;
}

bool is_initialised(const std::uint64_t* guard) {
  return __atomic_load_n(reinterpret_cast<const char*>(guard), __ATOMIC_ACQUIRE) != 0;
}

using GuardFunction = int (*)(std::uint64_t*);
using GuardEnd = void (*)(std::uint64_t*);

}  // namespace
}  // namespace sonde::schedule

using namespace sonde::schedule;

// NOLINTBEGIN(readability-identifier-naming): the C library and the compilers chose these names.
extern "C" {

int pthread_once(pthread_once_t* control, void (*function)()) {
  SONDE_REAL(pthread_once)
  Task* const task = task_of_case();
  if (task == nullptr) return real(control, function);
  const Operation operation{Act::Once, control, SONDE_CODE};
  point_of_case(*task, operation);
  await_initialiser(*task, operation);
  if (is_done(control)) {
    scheduler().receive(*task, control);
    return 0;
  }
  const Initialising initialising(*task, operation);
  return real(control, function);
}

int __cxa_guard_acquire(std::uint64_t* guard) {
  static constinit GuardFunction real = nullptr;
  if (real == nullptr)
    real = reinterpret_cast<GuardFunction>(dlsym(RTLD_NEXT, "__cxa_guard_acquire"));
  Task* const task = task_of_case();
  if (task == nullptr) return real(guard);
  const Operation operation{Act::Static, guard, SONDE_CODE};
  point_of_case(*task, operation);
  await_initialiser(*task, operation);
  if (is_initialised(guard)) {
    scheduler().receive(*task, guard);
    return 0;
  }
  const int result = real(guard);
  if (result != 0) begin_initialising(*task, guard);
  return result;
}

void __cxa_guard_release(std::uint64_t* guard) noexcept {
  static constinit GuardEnd real = nullptr;
  if (real == nullptr) real = reinterpret_cast<GuardEnd>(dlsym(RTLD_NEXT, "__cxa_guard_release"));
  real(guard);
  Task* const task = task_of_case();
  if (task != nullptr) end_initialising(*task, {Act::Static, guard, nullptr});
}

void __cxa_guard_abort(std::uint64_t* guard) noexcept {
  static constinit GuardEnd real = nullptr;
  if (real == nullptr) real = reinterpret_cast<GuardEnd>(dlsym(RTLD_NEXT, "__cxa_guard_abort"));
  real(guard);
  Task* const task = task_of_case();
  if (task != nullptr) end_initialising(*task, {Act::Static, guard, nullptr});
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
