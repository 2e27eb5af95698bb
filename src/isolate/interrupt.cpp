// SPDX-License-Identifier: Apache-2.0
#include "isolate/interrupt.hpp"

#include <ctime>

#include <unistd.h>

#include "run/probe.hpp"

namespace sonde::isolate {
namespace {

using Actions = std::array<struct sigaction, interrupting_signals.size()>;

constexpr double seconds_to_finish = 5;
constexpr int first_exit_code = 128;

volatile std::sig_atomic_t first_signal = 0;
volatile std::sig_atomic_t signals = 0;
timespec first_time{};                // written once, before `signals` is
const Actions* of_program = nullptr;  // what it did before

void set_actions(const Actions& actions) {
  for (std::size_t i = 0; i < actions.size(); ++i)
    sigaction(interrupting_signals[i], &actions[i], nullptr);
}

double seconds_since_first() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec - first_time.tv_sec) +
         1e-9 * static_cast<double>(now.tv_nsec - first_time.tv_nsec);
}

void die_of(int number) {
  signal(number, SIG_DFL);
  raise(number);
}

void record(int number, siginfo_t* facts, void*) {
  const bool is_own = facts->si_code <= 0 && facts->si_pid == getpid();
  if (is_own && run::running != nullptr) return die_of(number);
  if (signals == 0) {
    first_signal = number;
    clock_gettime(CLOCK_MONOTONIC, &first_time);
  }
  signals = signals + 1;
}

}  // namespace

InterruptWatch::InterruptWatch() {
  for (std::size_t i = 0; i < before_.size(); ++i) {
    struct sigaction action{};
    action.sa_sigaction = record;
    action.sa_flags = SA_SIGINFO;  // without SA_RESTART: a call that waits must return
    sigaction(interrupting_signals[i], &action, &before_[i]);
    const bool is_ignored = before_[i].sa_handler == SIG_IGN;
    if (interrupting_signals[i] == SIGHUP && is_ignored) signal(SIGHUP, SIG_IGN);
  }
  if (of_program == nullptr) of_program = &before_;
}

InterruptWatch::~InterruptWatch() {
  set_actions(before_);
  if (of_program == &before_) of_program = nullptr;
}

bool interrupted() { return signals != 0; }

bool must_stop() {
  return signals > 1 || (signals == 1 && seconds_since_first() > seconds_to_finish);
}

void give_back_interrupts() {
  if (of_program != nullptr) set_actions(*of_program);
  signals = 0;
}

int interrupted_exit_code() { return interrupted() ? first_exit_code + first_signal : 0; }

}  // namespace sonde::isolate
