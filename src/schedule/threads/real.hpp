// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <dlfcn.h>

#include "coverage/coverage.hpp"
#include "schedule/threads/scheduler.hpp"

// For functions that replace those of the C library and call them. Their names are fixed, so that
// other names in these files end in what they are for.

// `real` is the C library's function of this name. Looked up at each first call: a guard for a
// static variable would be a call of this library.
#define SONDE_REAL(name)                                                       \
  static constinit decltype(&::name) known_real = nullptr;                     \
  if (known_real == nullptr) [[unlikely]]                                      \
    known_real = reinterpret_cast<decltype(&::name)>(dlsym(RTLD_NEXT, #name)); \
  const auto real = known_real;

// The same for functions of which the C library has an older version, too.
#define SONDE_REAL_VERSION(name, version)                                                \
  static constinit decltype(&::name) known_real = nullptr;                               \
  if (known_real == nullptr) [[unlikely]]                                                \
    known_real = reinterpret_cast<decltype(&::name)>(dlvsym(RTLD_NEXT, #name, version)); \
  const auto real = known_real;

#define SONDE_CODE __builtin_return_address(0)

namespace sonde::schedule {

// Another thread may go on before the operation, unless it is one of Sonde's own.
inline void point_of_case(Task& task, const Operation& operation) {
  if (!coverage::is_pausing()) scheduler().point(task, operation);
}

// When a wait ends, as the clock of the case counts: nanoseconds since its first thread.
std::uint64_t deadline_of(const timespec& time, clockid_t clock);
std::uint64_t deadline_in(const timespec& duration);

// What a case takes for the time.
timespec time_of_case(clockid_t clock);

// A lock was given back.
void released_lock(Task& task, const void* lock);

// Each file of replaced functions has one such function: a program that needs one of them must
// contain all of them.
void require_thread_functions();
void require_lock_functions();
void require_condition_functions();
void require_semaphore_functions();
void require_static_functions();
void require_time_functions();
void require_memory_functions();
void require_access_hooks();
void require_atomic_hooks();

}  // namespace sonde::schedule
