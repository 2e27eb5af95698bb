// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sonde/api_test.hpp"

namespace sonde::command {

// The functions whose lines of a test a compiler complains about, with what it says of each.
std::map<std::string, std::string> complaints(const std::string& source, const std::string& said);

struct ApiResult {
  int exit_code = 0;
  // A function without a contract in which the test ended, without a contract being broken: a
  // bug, or misuse.
  std::string suspect{};
};

// Compiles a test, runs it in front of the user, and says on which guesses a failure rests.
// `linked` are libraries by name, or files. Throws NotCompiled where the test does not compile.
ApiResult run_api_test(const ApiTest& test, const std::vector<std::string>& linked);

}  // namespace sonde::command
