// SPDX-License-Identifier: Apache-2.0
#include "isolate/last_words.hpp"

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>

#include <execinfo.h>
#include <pthread.h>
#include <unistd.h>

#include "isolate/sanitizers.hpp"

namespace sonde::isolate {
namespace {

constexpr std::size_t own_stack_size = std::size_t{1} << 18;
constexpr std::uintptr_t null_page = 4096;
constexpr std::uintptr_t overflow_reach = std::size_t{1} << 20;  // how far a frame may reach over

Board* board_of_process = nullptr;
std::uintptr_t stack_begin = 0;  // its lowest address

void find_stack() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void* lowest = nullptr;
  std::size_t size = 0;
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  stack_begin = reinterpret_cast<std::uintptr_t>(lowest);
}

bool is_below_stack(std::uintptr_t address) {
  return address < stack_begin + null_page && address + overflow_reach > stack_begin;
}

// Only what is allowed in a handler of signals.
void hear_signal(int number, siginfo_t* told, void*) {
  Board::LastWords& words = board_of_process->last_words_to_write();
  const auto address = reinterpret_cast<std::uintptr_t>(told->si_addr);
  const bool has_address = number == SIGSEGV || number == SIGBUS;
  words.overflowed_stack = has_address && is_below_stack(address);
  words.near_null = has_address && address < null_page;
  words.frame_count = backtrace(words.frames.data(), Board::most_frames);
  words.signal = number;
  signal(number, SIG_DFL);
  raise(number);
}

void listen_to(int number) {
  struct sigaction action{};
  action.sa_sigaction = hear_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(number, &action, nullptr);
}

void hear_exit(int code, void*) {
  Board::LastWords& words = board_of_process->last_words_to_write();
  words.called_exit = true;
  words.exit_code = code;
  std::fflush(nullptr);
  _exit(code);
}

// Where a stack has overflowed, handlers need another.
void use_own_stack() {
  static std::array<std::byte, own_stack_size> memory;
  stack_t stack{};
  stack.ss_sp = memory.data();
  stack.ss_size = memory.size();
  sigaltstack(&stack, nullptr);
}

}  // namespace

int signal_of_hang() { return SIGXCPU; }

void leave_last_words(Board& board) {
  board_of_process = &board;
  on_exit(hear_exit, nullptr);
  listen_to(SIGABRT);
  listen_to(signal_of_hang());
  if (reports_signals()) return;  // a sanitizer tells more
  find_stack();
  use_own_stack();
  std::array<void*, 2> any{};
  backtrace(any.data(), any.size());  // the first call allocates, which a handler must not
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS}) listen_to(number);
}

}  // namespace sonde::isolate
