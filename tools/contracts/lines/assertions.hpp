// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "contracts/source.hpp"

namespace sonde::contracts::lines {

// An `assert` that comes before any other statement of a function: its precondition.
struct FirstAssertion {
  std::string function{};
  std::string text{};
  Place place{};
};

// Those of all functions that the source defines in its own file.
std::vector<FirstAssertion> first_assertions(const Source& source);

// Whether the file uses Expects or Ensures of the Guidelines Support Library.
bool uses_gsl(const Source& source);

}  // namespace sonde::contracts::lines
