// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sonde/adapters/framework.hpp"

namespace sonde::adapters {
namespace {

std::string read_all(int file) {
  std::string text;
  std::array<char, 4096> bytes{};
  ssize_t count = 0;
  while ((count = read(file, bytes.data(), bytes.size())) != 0) {
    if (count > 0) text.append(bytes.data(), static_cast<std::size_t>(count));
    else if (errno != EINTR) break;
  }
  return text;
}

bool has_succeeded(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
}

}  // namespace

const char* written_in_child(void (*function)(int file)) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return nullptr;
  const pid_t child = fork();
  if (child == 0) {
    function(ends[1]);
    _exit(EXIT_FAILURE);
  }
  close(ends[1]);
  static auto& text = *new std::string;
  text = read_all(ends[0]);
  close(ends[0]);
  return child > 0 && has_succeeded(child) ? text.c_str() : nullptr;
}

void end_child(int file, const char* text) {
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t count = write(file, rest.data(), rest.size());
    if (count < 0 && errno != EINTR) _exit(EXIT_FAILURE);
    if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
  }
  _exit(EXIT_SUCCESS);
}

}  // namespace sonde::adapters
