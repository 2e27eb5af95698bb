// SPDX-License-Identifier: Apache-2.0
// A timer of the system sends a signal. Its handler compares how far the case has come with the
// last look. If the case stands still and the thread whose turn it is sleeps, that thread gets the
// signal, too, and reports where it is.
#include "schedule/threads/watchdog.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "schedule/threads/scheduler.hpp"
#include "schedule/threads/turns.hpp"

namespace sonde::schedule {
namespace {

constexpr long milliseconds_between_looks = 250;
constexpr int looks_to_wait = 3;

constinit bool has_timer = false;
constinit timer_t timer{};
constinit std::uint64_t last_decisions = 0;
constinit std::uint64_t last_steps = 0;
constinit int looks = 0;

int watchdog_signal() { return SIGRTMAX - 4; }

// The third word of this file is the state: S for a thread that waits for others.
bool sleeps(pid_t thread) {
  char name[64];
  std::snprintf(name, sizeof name, "/proc/self/task/%d/stat", static_cast<int>(thread));
  const int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char text[256] = {};
  const auto size = ::read(file, text, sizeof text - 1);
  close(file);
  if (size <= 0) return false;
  const char* const end_of_name = std::strrchr(text, ')');
  return end_of_name != nullptr && end_of_name[2] == 'S';
}

// The thread that is found asleep ends the case; it never goes on.
void look(int /*signal*/, siginfo_t* /*facts*/, void* /*context*/) {
  const int error = errno;
  Scheduler& all = scheduler();
  Task* const running = all.current();
  if (running == nullptr) return;
  if (running == self && looks > looks_to_wait) all.end_blocked(*running);
  const bool moved = all.decisions() != last_decisions || running->steps != last_steps;
  last_decisions = all.decisions();
  last_steps = running->steps;
  looks = moved ? 0 : looks + 1;
  if (looks >= looks_to_wait && running != self && !sleeps(running->system_id)) looks = 0;
  if (looks >= looks_to_wait) {
    ++looks;
    system_call(SYS_tgkill, getpid(), running->system_id, watchdog_signal());
  }
  errno = error;
}

void set_timer(long milliseconds) {
  itimerspec interval{};
  interval.it_value.tv_nsec = interval.it_interval.tv_nsec = milliseconds * 1'000'000;
  timer_settime(timer, 0, &interval, nullptr);
}

bool make_timer() {
  struct sigaction action{};
  action.sa_sigaction = look;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaction(watchdog_signal(), &action, nullptr);
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = watchdog_signal();
  return timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
}

// A forked child has no timers of its parent.
constinit pid_t maker = 0;

}  // namespace

void start_watchdog() {
  if (maker != getpid()) {
    has_timer = make_timer();
    maker = getpid();
  }
  looks = 0;
  if (has_timer) set_timer(milliseconds_between_looks);
}

void stop_watchdog() {
  if (has_timer) set_timer(0);
}

}  // namespace sonde::schedule
