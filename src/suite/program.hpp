// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace sonde::suite {

// A test program, as the command `sonde` starts it. Variables of the environment by which a
// framework would run other tests than the arguments say are left out.
struct Start {
  std::string program{};  // a path, or a name that is looked for here and then in PATH
  std::vector<std::string> arguments{};
  std::vector<std::string> variables{};  // "NAME=value", beside those of this process
  std::vector<std::string> dropped{};    // names of those that the program must not have
  int input = -1;                        // becomes standard input; -1: that of this process
  int output = -1;
  int error = -1;
  int handed_over = -1;  // a file that stays open under its number; -1: none
  enum class Group : std::uint8_t { Shared, Own };
  Group group = Group::Shared;  // in a group of its own, no Ctrl-C reaches the program
};

// The path by which a program is started: a file in the working folder is found without "./".
std::string path_of_program(const std::string& program);

// Throws Error where the program cannot be started.
pid_t start(const Start& program);

// How a program ended.
struct End {
  int status = 0;  // as waitpid returns it
  bool is_late = false;

  bool exited() const;
  int exit_code() const;     // as shells count it: 128 and the signal where one ended the program
  std::string text() const;  // "ended with code 3", "died of signal 11 (Segmentation fault)"
};

// Waits for a program that was started. After so many seconds the program is killed, and the end
// is late; 0: there is no limit.
End wait_for(pid_t process, double seconds = 0);

// The same in one step, with the files of this process.
End run(const Start& program);

}  // namespace sonde::suite
