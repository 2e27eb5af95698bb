// SPDX-License-Identifier: Apache-2.0
// Why a process aborts is known to those who abort it, and is taken from them, not from what
// they print: the C library keeps its message in a variable; the C++ library calls a handler
// before it terminates, and a function for an assertion that fails.
#include "isolate/last_words.hpp"

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <string_view>

#include <cxxabi.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <pthread.h>
#include <unistd.h>

#include "isolate/sanitizers.hpp"
#include "run/case_threads.hpp"
#include "run/thrown.hpp"

namespace sonde::isolate {
namespace {

constexpr std::size_t own_stack_size = std::size_t{1} << 18;
constexpr std::uintptr_t null_page = 4096;
constexpr std::uintptr_t overflow_reach = std::size_t{1} << 20;  // how far a frame may reach over

// As glibc declares it; debuggers read it too.
struct AbortMessage {
  unsigned size;
  char text[1];
};

Board* board_of_process = nullptr;
AbortMessage** abort_message = nullptr;  // of the C library
std::uintptr_t stack_begin = 0;          // its lowest address

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

// The first reason counts: what follows is a consequence.
void record_reason(std::string_view reason) {
  Board::LastWords& words = board_of_process->last_words_to_write();
  if (words.reason_size != 0) return;
  reason = reason.substr(0, words.reason.size());
  std::memcpy(words.reason.data(), reason.data(), reason.size());
  words.reason_size = static_cast<std::uint32_t>(reason.size());
}

void record_abort_message() {
  const AbortMessage* const message = abort_message == nullptr ? nullptr : *abort_message;
  if (message != nullptr) record_reason({message->text, strnlen(message->text, message->size)});
}

// In the words of the C++ library's own handler.
std::string reason_to_terminate() {
  if (abi::__cxa_current_exception_type() == nullptr)
    return "terminate called without an active exception";
  const auto [type, text] = run::thrown_now();
  return "terminate called after throwing an instance of '" + type + "'" +
         (text.empty() ? "" : " what():  " + text);
}

[[noreturn]] void record_terminate() {
  record_reason(reason_to_terminate());
  std::abort();
}

// A handler of the user's stays.
void listen_to_terminate() {
#ifdef __GLIBCXX__
  if (std::get_terminate() != __gnu_cxx::__verbose_terminate_handler) return;
#endif
  std::set_terminate(record_terminate);
}

// Only what is allowed in a handler of signals.
void record_signal(int number, siginfo_t* signal_facts, void*) {
  if (number == SIGABRT) record_abort_message();
  Board::LastWords& words = board_of_process->last_words_to_write();
  const auto address = reinterpret_cast<std::uintptr_t>(signal_facts->si_addr);
  const bool has_address = number == SIGSEGV || number == SIGBUS;
  words.overflowed_stack = has_address && is_below_stack(address);
  words.near_null = has_address && address < null_page;
  words.frame_count = backtrace(words.frames.data(), Board::most_frames);
  run::leave_schedule();
  signal(number, SIG_DFL);
  raise(number);
}

void listen_to(int number) {
  struct sigaction action{};
  action.sa_sigaction = record_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(number, &action, nullptr);
}

// A handler of the user's stays. A shell's background programs ignore some signals: whether a
// case fails must not depend on that.
void listen_unless_handled(int number) {
  struct sigaction now{};
  sigaction(number, nullptr, &now);
  if (now.sa_handler == SIG_DFL || now.sa_handler == SIG_IGN) listen_to(number);
}

void record_exit(int code, void*) {
  Board::LastWords& words = board_of_process->last_words_to_write();
  words.called_exit = true;
  run::leave_schedule();
  std::fflush(nullptr);
  _exit(code);
}

std::uintptr_t own_anchor() { return reinterpret_cast<std::uintptr_t>(&leave_last_words); }

bool is_of_program(void* address) {
  Dl_info here{};
  Dl_info anchor{};
  return dladdr(address, &here) != 0 &&
         dladdr(reinterpret_cast<void*>(own_anchor()), &anchor) != 0 &&
         here.dli_fbase == anchor.dli_fbase;
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

// Called by the C++ library's assertions in place of its own function, which prints the same.
// Weak, so that it gives way where a program contains that function.
extern "C" [[gnu::weak, noreturn]] void sonde_fail_assertion(const char* file, int line,
                                                             const char* function,
                                                             const char* condition) noexcept
    __asm__("_ZSt21__glibcxx_assert_failPKciS0_S0_");

void sonde_fail_assertion(const char* file, int line, const char* function,
                          const char* condition) noexcept {
  std::array<char, Board::most_reason> text{};
  std::snprintf(text.data(), text.size(), "%s:%d: %s: Assertion '%s' failed.", file, line, function,
                condition);
  std::fprintf(stderr, "%s\n", text.data());
  if (board_of_process != nullptr) record_reason(text.data());
  std::abort();
}

int signal_of_hang() { return SIGXCPU; }

std::vector<void*> stack_of(const Board::LastWords& words) {
  constexpr int of_handler = 2;  // and what the system put there to call it
  const std::uintptr_t shift = own_anchor() - words.anchor;
  std::vector<void*> stack;
  for (int i = of_handler; i < words.frame_count; ++i) {
    const auto address =
        reinterpret_cast<std::uintptr_t>(words.frames[static_cast<std::size_t>(i)]);
    auto* const here = reinterpret_cast<void*>(address + shift);
    if (shift == 0 || is_of_program(here)) stack.push_back(here);
  }
  return stack;
}

void leave_last_words(Board& board) {
  board_of_process = &board;
  board.last_words_to_write().anchor = own_anchor();
  on_exit(record_exit, nullptr);
  abort_message = static_cast<AbortMessage**>(dlsym(RTLD_DEFAULT, "__abort_msg"));
  listen_to_terminate();
  listen_to(SIGABRT);
  listen_to(signal_of_hang());
  // The terminal sends these to the parent only: here, it is the case that raises them.
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) listen_unless_handled(number);
  if (reports_signals()) return;  // a sanitizer reports more
  find_stack();
  use_own_stack();
  std::array<void*, 2> any{};
  backtrace(any.data(), any.size());  // the first call allocates, which a handler must not
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS}) listen_to(number);
}

}  // namespace sonde::isolate
