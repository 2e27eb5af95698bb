// SPDX-License-Identifier: Apache-2.0
#include "execute/own_process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sonde::execute {
namespace {

void write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const auto written = write(file, text.data(), text.size());
    if (written <= 0 && errno != EINTR) return;
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

std::string read_all(int file) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const auto count = read(file, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

// Its last words, and its report, are told already.
[[noreturn]] void die_as(int status) {
  if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
  signal(WTERMSIG(status), SIG_DFL);
  raise(WTERMSIG(status));
  _exit(EXIT_FAILURE);
}

// What says that the function came to its end: it may call exit(0), or write less.
constexpr char end_mark = '.';

}  // namespace

std::optional<std::string> said_in_own_process(const std::function<std::string()>& function) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) return std::nullopt;
  std::fflush(nullptr);  // or both would write it
  const pid_t parent = getpid();
  const pid_t process = fork();
  if (process == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(EXIT_FAILURE);
    close(ends[0]);
    write_all(ends[1], function() + end_mark);
    std::fflush(nullptr);
    _exit(EXIT_SUCCESS);
  }
  close(ends[1]);
  std::string said = process < 0 ? "" : read_all(ends[0]);
  close(ends[0]);
  if (process < 0) return std::nullopt;
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  const bool ended_well = WIFEXITED(status) && said.ends_with(end_mark);
  if (!ended_well) die_as(status);
  said.pop_back();
  return said;
}

}  // namespace sonde::execute
