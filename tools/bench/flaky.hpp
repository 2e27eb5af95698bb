// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "shrinking/rows.hpp"
#include "tree/tree.hpp"

namespace sonde::bench {

// What became of a failure whose runs fail with a probability only.
struct Diagnosed {
  std::string text;             // of its smallest arguments
  bool confirmed = true;        // else it was found to be flaky
  std::uint64_t shrunk_in = 0;  // runs
  std::uint64_t runs = 0;       // all of them
};

// Confirms, shrinks and explains a failing case as a campaign does.
Diagnosed diagnose(const shrinking::Row& row, const Tree& failing, double probability,
                   std::uint64_t seed);

// Prints, for failures of several probabilities, how often the smallest case is the one of the
// same failure that always comes, and what that costs. False if one of probability 0.5 gets there
// from fewer than 90% of the seeds. "all" are the properties of the shrinking challenge.
bool shrink_flaky(unsigned seeds, unsigned size, const std::string& name_or_all);

}  // namespace sonde::bench
