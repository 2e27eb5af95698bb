// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "contracts/print/plan.hpp"

namespace sonde::contracts::print {

// How the test source sees the code under test.
struct Wanted {
  std::string suite{};              // of the property: the name of the file
  std::vector<std::string> head{};  // lines that include or declare the code
  // Static functions of C files are called by names that the copy of the file exports.
  std::map<const Source*, std::string> static_prefixes{};
  // The first assertions of a function, as `&first_assertions[2], 1`.
  std::map<const CFunction*, std::string> first_assertions{};
  // By which contracts know what only a C file sees, as lines of the description.
  std::vector<std::string> aliases{};
  std::string scenes{};  // C++: what values are drawn from
  std::string drawn{};   // lines that draw them
};

// A test source that registers every call of the plan, and says of the others why not.
std::string api_source(const Plan& plan, const guess::Library& library, const Wanted& wanted);

// The lines of one call: api.call(...) with what follows.
std::string text_of(const PlannedCall& call, const guess::Library& library, const Wanted& wanted);

// Why no contract stands in the way of misuse: the guesses about a function, for a report.
std::vector<std::string> guesses_about(const PlannedCall& call);

}  // namespace sonde::contracts::print
