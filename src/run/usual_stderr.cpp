// SPDX-License-Identifier: Apache-2.0
#include "run/usual_stderr.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string_view>

#include <fcntl.h>
#include <unistd.h>

namespace sonde::run {
namespace {

constexpr std::string_view lost =
    "sonde: the code under test has closed the copy of standard error that watch_stderr needs: "
    "standard error goes to standard output from here on\n";

// "/proc/123/fd/2", of the process that has started this one.
std::array<char, 64> stderr_of_parent() {
  std::array<char, 64> path{"/proc/"};
  char* const end =
      std::to_chars(path.data() + std::strlen(path.data()), path.end(), getppid()).ptr;
  constexpr std::string_view rest = "/fd/2";
  std::ranges::copy(rest, end);
  return path;
}

}  // namespace

void UsualStderr::copy(int first_number) {
  file_ = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, first_number);
  if (file_ < 0) file_ = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
  if (file_ < 0 || is_same(file_)) return;
  fstat(file_, &state_);
  const ssize_t size = readlink("/proc/self/fd/2", path_.data(), path_.size() - 1);
  path_[static_cast<std::size_t>(std::max<ssize_t>(0, size))] = '\0';
}

bool UsualStderr::is_same(int file) const {
  struct stat state{};
  return fstat(file, &state) == 0 && state.st_dev == state_.st_dev && state.st_ino == state_.st_ino;
}

bool UsualStderr::take_open(int file) {
  if (!is_same(file) || (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY) return false;
  file_ = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  return file_ >= 0;
}

bool UsualStderr::take_path(const char* path) {
  const int opened = open(path, O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (opened < 0) return false;
  const bool is_it = is_same(opened);
  if (is_it) fcntl(opened, F_SETFL, O_APPEND);  // opening must not wait for a reader, writing may
  if (is_it) file_ = opened;
  else close(opened);
  return is_it;
}

void UsualStderr::find_again() {
  if (file_ >= 0 && is_same(file_)) return;
  file_ = -1;
  if (take_open(STDOUT_FILENO) || take_open(STDIN_FILENO)) return;
  if (take_path(path_.data()) || take_path(stderr_of_parent().data())) return;
  file_ = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  [[maybe_unused]] const auto count = write(STDOUT_FILENO, lost.data(), lost.size());
}

void UsualStderr::forget() {
  if (file_ >= 0 && is_same(file_)) close(file_);
  file_ = -1;
}

}  // namespace sonde::run
