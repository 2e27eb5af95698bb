// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contracts/print/copy.hpp"
#include "contracts/print/plan.hpp"
#include "contracts/source.hpp"

// The test of a C file with contracts of CN.

namespace sonde::contracts::print {

struct CnTest {
  // Of the test in C++, from its includes to its SONDE_API.
  std::string source{};
  // What the copy of the C file gets: wrappers of functions with a contract, calls that check
  // `assert` in bodies, nothing in place of what is skipped. `copy_of` writes the copy.
  CopyPlan copy{};
  std::vector<Untested> untested{};     // functions whose contract is not understood, and others
  std::vector<std::string> problems{};  // file:line:column: what was expected
};

// Throws Error where no function of the file can be tested.
CnTest cn_test(const Source& source, const Choice& choice);

}  // namespace sonde::contracts::print
