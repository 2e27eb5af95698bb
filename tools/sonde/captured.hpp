// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace sonde::command {

// What a program of the system wrote, on both of its outputs.
struct Captured {
  bool was_found = false;  // and so could be started
  int exit_code = 0;
  std::string text{};
};

// Runs a program, such as a compiler, without input and for at most a minute.
Captured captured(const std::string& program, const std::vector<std::string>& arguments);

// The first line of a text.
std::string first_line(const std::string& text);

}  // namespace sonde::command
