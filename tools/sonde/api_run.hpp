// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sonde/api_test.hpp"
#include "sonde/json.hpp"

namespace sonde::command {

// The functions whose lines of a test a compiler complains about, with what it says of each.
std::map<std::string, std::string> complaints(const std::string& source, const std::string& said);

struct ApiResult {
  int exit_code = 0;
  // A function without a contract in which the test ended, without a contract being broken: a
  // bug, or misuse.
  std::string suspect{};
  std::string text{};         // what is still to be shown
  std::vector<Json> ended{};  // the last events of the program's properties
};

enum class Showing : std::uint8_t {
  AtOnce,
  Later,  // all that the program prints is in the result
};

// Where a test is shown, and what its program is linked with.
struct ApiRun {
  std::vector<std::string> linked{};  // libraries by name, or files
  Showing showing = Showing::AtOnce;
  int output = -1;  // -1: standard output
};

// Compiles a test and runs it. The text of the result says on which guesses a failure rests.
// Throws NotCompiled where the test does not compile.
ApiResult run_api_test(const ApiTest& test, const ApiRun& run);

}  // namespace sonde::command
