// SPDX-License-Identifier: Apache-2.0
// The clock of a case: it starts at the same time in each case, goes on a little with each look at
// it, and leaps to the end of a wait where no thread can run before. So an hour passes at once, and
// a case that is replayed sees the same times.
#include <cerrno>
#include <ctime>

#include <sys/time.h>
#include <unistd.h>

#include "schedule/threads/real.hpp"

namespace sonde::schedule {

void require_time_functions() {}

namespace {

constexpr std::uint64_t second = 1'000'000'000;
constexpr std::uint64_t look = 1'000;                   // how long a look at the clock takes
constexpr std::uint64_t start_of_days = 1'893'456'000;  // 2030, in seconds since 1970
constexpr std::uint64_t start_of_machine = 1'000'000;   // seconds since the machine was started

bool counts_days(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

bool is_of_case(clockid_t clock) {
  return counts_days(clock) || clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW ||
         clock == CLOCK_MONOTONIC_COARSE || clock == CLOCK_BOOTTIME;
}

std::uint64_t start_of(clockid_t clock) {
  return (counts_days(clock) ? start_of_days : start_of_machine) * second;
}

// Saturates: a deadline may be as far away as its type allows.
std::uint64_t nanoseconds_of(const timespec& time) {
  if (time.tv_sec < 0) return 0;
  const auto seconds = static_cast<std::uint64_t>(time.tv_sec);
  constexpr std::uint64_t most_seconds = (no_deadline - 1) / second / 2;
  if (seconds > most_seconds) return most_seconds * second;
  return seconds * second + static_cast<std::uint64_t>(time.tv_nsec);
}

Task* task_with_clock() { return coverage::is_pausing() ? nullptr : task_of_case(); }

int sleep_until(Task& task, std::uint64_t deadline, void* code) {
  const Operation operation{Act::Sleep, nullptr, code};
  if (deadline > scheduler().now()) scheduler().wait(task, operation, deadline);
  return 0;
}

}  // namespace

std::uint64_t deadline_of(const timespec& time, clockid_t clock) {
  const std::uint64_t end = nanoseconds_of(time);
  const std::uint64_t start = start_of(clock);
  return end <= start ? 0 : end - start;
}

std::uint64_t deadline_in(const timespec& duration) {
  return scheduler().now() + nanoseconds_of(duration);
}

timespec time_of_case(clockid_t clock) {
  scheduler().pass_time(look);
  const std::uint64_t now = start_of(clock) + scheduler().now();
  return {static_cast<time_t>(now / second), static_cast<long>(now % second)};
}

}  // namespace sonde::schedule

using namespace sonde::schedule;

// NOLINTBEGIN(readability-identifier-naming): the C library chose these names.
extern "C" {

// A thread that looks at the clock again and again waits for the time to pass.
int clock_gettime(clockid_t clock, timespec* time) noexcept {
  SONDE_REAL(clock_gettime)
  Task* const task = task_with_clock();
  if (task == nullptr || !is_of_case(clock)) return real(clock, time);
  scheduler().spins(*task, {Act::Sleep, nullptr, SONDE_CODE}, 0);
  *time = time_of_case(clock);
  return 0;
}

int gettimeofday(timeval* __restrict time, void* __restrict zone) noexcept {
  SONDE_REAL(gettimeofday)
  Task* const task = task_with_clock();
  if (task == nullptr) return real(time, zone);
  scheduler().spins(*task, {Act::Sleep, nullptr, SONDE_CODE}, 0);
  const timespec now = time_of_case(CLOCK_REALTIME);
  *time = {now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t* into) noexcept {
  SONDE_REAL(time)
  Task* const task = task_with_clock();
  if (task == nullptr) return real(into);
  const timespec now = time_of_case(CLOCK_REALTIME);
  if (into != nullptr) *into = now.tv_sec;
  return now.tv_sec;
}

int nanosleep(const timespec* duration, timespec* left) {
  SONDE_REAL(nanosleep)
  Task* const task = task_of_case();
  if (task == nullptr) return real(duration, left);
  return sleep_until(*task, deadline_in(*duration), SONDE_CODE);
}

int clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec* left) {
  SONDE_REAL(clock_nanosleep)
  Task* const task = task_of_case();
  if (task == nullptr) return real(clock, flags, time, left);
  const bool is_absolute = (flags & TIMER_ABSTIME) != 0;
  return sleep_until(*task, is_absolute ? deadline_of(*time, clock) : deadline_in(*time),
                     SONDE_CODE);
}

int usleep(useconds_t microseconds) {
  SONDE_REAL(usleep)
  Task* const task = task_of_case();
  if (task == nullptr) return real(microseconds);
  return sleep_until(*task, scheduler().now() + std::uint64_t{microseconds} * 1000, SONDE_CODE);
}

unsigned sleep(unsigned seconds) {
  SONDE_REAL(sleep)
  Task* const task = task_of_case();
  if (task == nullptr) return real(seconds);
  sleep_until(*task, scheduler().now() + std::uint64_t{seconds} * second, SONDE_CODE);
  return 0;
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
