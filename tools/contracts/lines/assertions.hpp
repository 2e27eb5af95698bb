// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contracts/source.hpp"

namespace sonde::contracts::lines {

// An `assert`, or an Expects of the GSL, that comes before any other statement of a function: its
// precondition.
struct FirstAssertion {
  const CFunction* function = nullptr;  // of the source
  std::string text{};                   // on one line
  Place place{};
  unsigned last_line = 0;
};

// Those of all functions that the source defines, and of those in its headers.
std::vector<FirstAssertion> first_assertions(const Source& source);

// Whether the file uses Expects or Ensures of the Guidelines Support Library.
bool uses_gsl(const Source& source);

}  // namespace sonde::contracts::lines
