// SPDX-License-Identifier: Apache-2.0
// Handlers of exit and quick_exit see these two. _exit and _Exit have no handlers, so they are
// defined here in place of the C library's.
#include "isolate/exit_guard.hpp"

#include <cstdio>
#include <cstdlib>

#include <sys/syscall.h>
#include <unistd.h>

#include "run/probe.hpp"
#include "run/stderr_watch.hpp"

namespace sonde::isolate {
namespace {

constexpr int code_of_failure = 1;

std::string* guarded = nullptr;  // the property, once there is one
pid_t guarded_process = -1;

bool is_in_case() {
  return guarded != nullptr && guarded_process == getpid() && run::running != nullptr;
}

int refused(int code) {
  run::give_up_stderr_watch();
  if (code != 0 || !is_in_case()) return code;
  std::fprintf(stderr,
               "sonde: a case of %s ended the program with exit code 0, which is a failure of the "
               "case; the exit code is %d\n",
               guarded->c_str(), code_of_failure);
  return code_of_failure;
}

[[noreturn]] void end(int code) {
  for (;;) syscall(SYS_exit_group, code);
}

void refuse_exit(int code, void*) {
  if (refused(code) == code) return;
  std::fflush(nullptr);
  end(code_of_failure);
}

}  // namespace

void guard_exits(const std::string& property) {
  if (guarded == nullptr) {
    guarded = new std::string;
    on_exit(refuse_exit, nullptr);
    std::at_quick_exit([] { refuse_exit(0, nullptr); });
  }
  *guarded = property;
  guarded_process = getpid();
}

}  // namespace sonde::isolate

// NOLINTBEGIN(readability-identifier-naming,bugprone-reserved-identifier): the C library's names.
extern "C" {
void _exit(int code) { sonde::isolate::end(sonde::isolate::refused(code)); }
void _Exit(int code) noexcept { sonde::isolate::end(sonde::isolate::refused(code)); }
}
// NOLINTEND(readability-identifier-naming,bugprone-reserved-identifier)
