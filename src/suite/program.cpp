// SPDX-License-Identifier: Apache-2.0
#include "suite/program.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <thread>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isolate/interrupt.hpp"
#include "isolate/launch.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (auto& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

std::string_view name_in(std::string_view variable) {
  return variable.substr(0, variable.find('='));
}

std::vector<std::string> environment_for(const Start& program) {
  auto all = isolate::environment_for_tests();
  for (const auto& name : program.dropped)
    std::erase_if(all, [&](const auto& each) { return name_in(each) == name; });
  for (const auto& added : program.variables) {
    std::erase_if(all, [&](const auto& each) { return name_in(each) == name_in(added); });
    all.push_back(added);
  }
  return all;
}

// A file under its own number is left open when the program starts.
class Files {
 public:
  explicit Files(const Start& program) {
    posix_spawn_file_actions_init(&actions_);
    add(program.input, STDIN_FILENO);
    add(program.output, STDOUT_FILENO);
    add(program.error, STDERR_FILENO);
    add(program.handed_over, program.handed_over);
  }
  ~Files() { posix_spawn_file_actions_destroy(&actions_); }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  const posix_spawn_file_actions_t* actions() const { return &actions_; }

 private:
  void add(int file, int number) {
    if (file >= 0) posix_spawn_file_actions_adddup2(&actions_, file, number);
  }

  posix_spawn_file_actions_t actions_{};
};

// In a group of its own, signals do what they usually do, whatever this process does with them.
class Attributes {
 public:
  explicit Attributes(const Start& program) {
    posix_spawnattr_init(&attributes_);
    if (program.group == Start::Group::Shared) return;
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    for (const int number : isolate::interrupting_signals) sigaddset(&signals, number);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~Attributes() { posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;

  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_{};
};

std::string advice_for(int code) {
  if (code == EACCES) return "check that it is a program and that you may run it";
  if (code == ENOEXEC) return "give a program that was built for this machine";
  return "check its path";
}

}  // namespace

std::string path_of_program(const std::string& program) {
  std::error_code code;
  const bool is_name = program.find('/') == std::string::npos;
  return is_name && std::filesystem::is_regular_file(program, code) ? "./" + program : program;
}

pid_t start(const Start& program) {
  const Files files(program);
  const Attributes attributes(program);
  const std::string path = path_of_program(program.program);
  auto environment = environment_for(program);
  auto arguments = program.arguments;
  arguments.insert(arguments.begin(), path);
  pid_t process = -1;
  const int code = posix_spawnp(&process, path.c_str(), files.actions(), attributes.get(),
                                pointers_to(arguments).data(), pointers_to(environment).data());
  if (code == 0) return process;
  throw Error(program.program + " cannot be started (" + std::strerror(code) +
              "): " + advice_for(code));
}

bool End::exited() const { return WIFEXITED(status); }

int End::exit_code() const {
  constexpr int first_of_signals = 128;
  return exited() ? WEXITSTATUS(status) : first_of_signals + WTERMSIG(status);
}

std::string End::text() const {
  if (exited()) return "ended with code " + std::to_string(WEXITSTATUS(status));
  const int number = WTERMSIG(status);
  return "died of signal " + std::to_string(number) + " (" + strsignal(number) + ")";
}

// The wait is short at first, since most programs answer at once, and then grows.
End wait_for(pid_t process, double seconds) {
  constexpr std::chrono::milliseconds longest_pause{20};
  std::chrono::microseconds pause{500};
  const auto began = Clock::now();
  End end;
  while (waitpid(process, &end.status, seconds > 0 && !end.is_late ? WNOHANG : 0) != process) {
    if (errno == ECHILD) return end;
    if (seconds <= 0 || end.is_late) continue;  // interrupted by a signal
    if (Clock::now() - began > std::chrono::duration<double>(seconds)) {
      end.is_late = true;
      kill(process, SIGKILL);
      continue;
    }
    std::this_thread::sleep_for(pause);
    pause = std::min<std::chrono::microseconds>(pause * 2, longest_pause);
  }
  return end;
}

End run(const Start& program) { return wait_for(start(program)); }

}  // namespace sonde::suite
