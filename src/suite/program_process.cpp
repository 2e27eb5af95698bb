// SPDX-License-Identifier: Apache-2.0
#include "suite/program_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isolate/channel.hpp"
#include "isolate/interrupt.hpp"
#include "suite/serve.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

constexpr std::size_t most_tail = 2000;  // bytes of output that a sentence may quote
constexpr int most_looks = 50;
constexpr useconds_t microseconds_between_looks = 2000;

// Variables that must not reach the program: another parent's, and those by which GoogleTest
// would run other tests or write over its results.
constexpr std::array<std::string_view, 10> dropped = {
    "SONDE_SERVE=",        "SONDE_WORKER=",      "SONDE_LIST=",
    "SONDE_REPORT=",       "SONDE_JOBS=",        "SONDE_BUDGET=",
    "GTEST_TOTAL_SHARDS=", "GTEST_SHARD_INDEX=", "GTEST_SHARD_STATUS_FILE=",
    "GTEST_OUTPUT="};

bool is_dropped(std::string_view variable, const ProgramStart& start) {
  const bool is_seed = start.seed != 0 && variable.starts_with("SONDE_SEED=");
  return is_seed || variable.starts_with("SONDE_PROFILE=") ||
         variable.starts_with("SONDE_MAX_SECONDS=") ||
         std::ranges::any_of(dropped, [&](auto each) { return variable.starts_with(each); });
}

// The search has no end of its own: the scheduler ends it.
std::vector<std::string> environment_for(const ProgramStart& start, int socket) {
  std::vector<std::string> all;
  for (char** each = environ; each != nullptr && *each != nullptr; ++each)
    if (!is_dropped(*each, start)) all.emplace_back(*each);
  all.emplace_back("SONDE_PROFILE=fuzz");
  all.emplace_back("SONDE_MAX_SECONDS=1e9");
  if (start.seed != 0) all.push_back("SONDE_SEED=" + std::to_string(start.seed));
  all.push_back(std::string(served_variable) + "=" + std::to_string(socket) + ":" +
                std::to_string(getpid()) + ":" + start.property);
  return all;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (auto& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// What the new program begins with: its socket, its output in a pipe, no input, a group of its
// own, and signals as they usually are.
struct Spawning {
  posix_spawn_file_actions_t files{};
  posix_spawnattr_t attributes{};

  Spawning(int socket, int output) {
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
    posix_spawn_file_actions_adddup2(&files, socket, socket);  // stays open
    posix_spawnattr_init(&attributes);
    sigset_t usual;
    sigemptyset(&usual);
    posix_spawnattr_setsigmask(&attributes, &usual);
    for (const int number : isolate::interrupting_signals) sigaddset(&usual, number);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~Spawning() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
  Spawning(const Spawning&) = delete;
  Spawning& operator=(const Spawning&) = delete;
};

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status)) return std::string("was ended by ") + strsignal(WTERMSIG(status));
  if (WIFEXITED(status)) return "ended with the exit code " + std::to_string(WEXITSTATUS(status));
  return "ended";
}

std::string last_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

}  // namespace

std::string startable(const std::string& program) {
  const std::string path = program.find('/') == std::string::npos ? "./" + program : program;
  struct stat facts{};
  if (stat(path.c_str(), &facts) != 0)
    throw Error("there is no program " + program + ": give the path of a test program");
  if (!S_ISREG(facts.st_mode) || access(path.c_str(), X_OK) != 0)
    throw Error(program + " is not a program that can be run: give the path of a test program");
  return path;
}

ProgramProcess::ProgramProcess(const ProgramStart& start) {
  std::array<int, 2> sockets{-1, -1};
  std::array<int, 2> output{-1, -1};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0 ||
      pipe2(output.data(), O_CLOEXEC | O_NONBLOCK) != 0)
    throw Error(std::string("no further process can be started: ") + std::strerror(errno));
  fcntl(output[1], F_SETFL, 0);  // the program's own end waits
  const Spawning spawning(sockets[1], output[1]);
  auto environment = environment_for(start, sockets[1]);
  std::vector<std::string> arguments = {start.program};
  arguments.insert(arguments.end(), start.arguments.begin(), start.arguments.end());
  const int code =
      posix_spawn(&process_, start.program.c_str(), &spawning.files, &spawning.attributes,
                  pointers_to(arguments).data(), pointers_to(environment).data());
  close(sockets[1]);
  close(output[1]);
  socket_ = sockets[0];
  output_ = output[0];
  if (code == 0) return;
  close(socket_);
  close(output_);
  throw Error("the program " + start.program + " cannot be started: " + std::strerror(code));
}

// With all processes of its group.
ProgramProcess::~ProgramProcess() {
  if (process_ > 0) {
    kill(-process_, SIGKILL);
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  close_socket();
  if (output_ >= 0) close(output_);
}

void ProgramProcess::close_socket() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
}

bool ProgramProcess::send_bytes(std::string_view message) {
  return socket_ >= 0 && isolate::Channel(socket_).send(message);
}

void ProgramProcess::read() {
  read_output();
  std::array<char, 1 << 16> bytes{};
  while (socket_ >= 0) {
    const auto got = recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (got > 0) {
      received_.append(bytes.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
      close_socket();
    } else if (errno == EAGAIN) {
      return;
    }
  }
}

void ProgramProcess::read_output() {
  std::array<char, 4096> bytes{};
  while (output_ >= 0) {
    const auto got = ::read(output_, bytes.data(), bytes.size());
    if (got > 0) {
      tail_.append(bytes.data(), static_cast<std::size_t>(got));
      if (tail_.size() > 2 * most_tail) tail_.erase(0, tail_.size() - most_tail);
    } else if (got == 0) {
      close(output_);
      output_ = -1;
    } else if (errno != EINTR) {
      return;
    }
  }
}

std::optional<Message> ProgramProcess::next_message() {
  std::uint64_t size = 0;
  if (received_.size() < sizeof size) return std::nullopt;
  std::memcpy(&size, received_.data(), sizeof size);
  isolate::Channel::check_size(size);
  if (received_.size() - sizeof size < size) return std::nullopt;
  auto message = message_in(std::string_view(received_).substr(sizeof size, size));
  received_.erase(0, sizeof size + size);
  return message;
}

// It has closed its socket, and is of no use: it may end by itself, for a moment.
std::string ProgramProcess::last_words() {
  int status = 0;
  bool is_gone = process_ <= 0;
  for (int looks = 0; !is_gone && looks < most_looks; ++looks) {
    is_gone = waitpid(process_, &status, WNOHANG) != 0;
    if (!is_gone) usleep(microseconds_between_looks);
  }
  if (!is_gone) {
    kill(process_, SIGKILL);
    waitpid(process_, &status, 0);
  }
  process_ = -1;
  read_output();
  const std::string line = last_line(tail_);
  return how_it_ended(status) + (line.empty() ? "" : "; the last that it wrote: " + line);
}

}  // namespace sonde::suite
