// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "campaign/facts_fields.hpp"
#include "suite/request.hpp"

namespace sonde::suite {

// A case as people read it.
struct ShownCase {
  std::vector<campaign::Argument> arguments{};
  std::string calls{};  // of a sequence of calls: its lines
  std::string test{};   // the case as a test of the program's framework
  std::string token{};
  std::vector<std::string> remarks{};  // on what a case file lacks
};

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, ShownCase>& shown) {
  archive(shown.arguments, shown.calls, shown.test, shown.token, shown.remarks);
}

// Asks a program for cases of one of its properties. Each is named as --replay names it behind
// the @. The arguments choose the test of the property. The body is not run; a sequence of calls
// is, in a child, because its calls are drawn while it runs. Throws Error.
std::vector<ShownCase> show_cases(const std::string& program,
                                  const std::vector<std::string>& arguments,
                                  const std::string& property,
                                  const std::vector<std::string>& names);

// The side of the program.
std::string answer_shown_cases(const Request& request);

}  // namespace sonde::suite
