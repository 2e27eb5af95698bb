// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "contracts/print/plan.hpp"
#include "contracts/source.hpp"

namespace sonde::command {

// A C file that is compiled beside the test: a copy of one under test.
struct CCopy {
  std::string name{};  // "queue.c"
  std::string text{};
  std::vector<std::string> flags{};  // of the compiler
};

// How a test sees the code under test.
struct ApiHead {
  std::vector<std::string> lines{};  // in front of all else
  std::vector<CCopy> copies{};       // of the C files, in their order
  // By which the test knows the static functions of a C file.
  std::map<const contracts::Source*, std::string> static_prefixes{};
  // By which contracts know what only a C file sees, as lines of the description.
  std::vector<std::string> aliases{};
  // The first assertions of a function, as `&first_assertions[2], 1`.
  std::map<const contracts::CFunction*, std::string> first_assertions{};
};

// How the test of a plan sees the code. Throws Error where two C files declare different types of
// one name. `folder`: that of the test; empty: the test may be anywhere.
ApiHead api_head(const std::vector<contracts::Source>& sources, const contracts::print::Plan& plan,
                 const std::string& folder);

// Flags for the copy of a file: where its own headers are, and those that the user gave.
std::vector<std::string> flags_of_copy(const contracts::Source& source);

}  // namespace sonde::command
