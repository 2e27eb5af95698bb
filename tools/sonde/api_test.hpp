// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "contracts/print/plan.hpp"
#include "contracts/source.hpp"
#include "sonde/api_head.hpp"

namespace sonde::command {

// A test of an API, as text.
struct ApiTest {
  std::string suite{};
  std::string source{};  // in C++
  std::vector<CCopy> copies{};
  std::vector<std::string> flags{};  // of the compiler, for `source`
  std::vector<contracts::print::Untested> untested{};
  std::vector<std::string> problems{};  // what was not understood, with its place
  // By function: what its calls rest on, for functions without a contract.
  std::map<std::string, std::vector<std::string>> guesses{};
  bool checks_memory = false;  // by itself, so that no sanitizer is needed
  bool has_contracts = false;
};

// Throws Error where there is nothing to test.
ApiTest api_test(const std::vector<contracts::Source>& sources,
                 const contracts::print::Choice& choice, const std::string& folder);

}  // namespace sonde::command
