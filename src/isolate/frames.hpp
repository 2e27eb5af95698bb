// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

namespace sonde::isolate {

struct StackFrame {
  std::string function;
  std::string file;  // empty where it is not known
  unsigned line = 0;
};

// The frames of the user's code among these addresses of a stack, innermost first. A
// program without debug information has functions at most.
std::vector<StackFrame> frames_at(std::span<void* const> addresses);

// Whether a file belongs to the user: neither to the system nor to Sonde.
bool is_of_user(const std::string& file);

// "parse(char const*) parser.cpp:12", a line each.
std::string lines_of(std::span<const StackFrame> frames);

}  // namespace sonde::isolate
