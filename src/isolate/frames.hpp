// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
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

// What stands at each of these addresses, innermost first, with the functions that it was inlined
// into. Empty for addresses of which nothing is known. Reads debug information, once for all.
std::vector<std::vector<StackFrame>> inlined_at(std::span<const std::uintptr_t> addresses);

// Whether a file belongs to the user: neither to the system nor to Sonde.
bool is_of_user(const std::string& file);

// "parse(char const*) parser.cpp:12", a line each.
std::string lines_of(std::span<const StackFrame> frames);

}  // namespace sonde::isolate
