// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "isolate/case_runner.hpp"
#include "run/rate.hpp"

namespace sonde::campaign {

// How many runs without a pass, or without a failure, are needed under another condition
// before "always" or "never" is no accident; 0 where no affordable number would do.
struct NeededRuns {
  unsigned all_fail = 0;
  unsigned none_fails = 0;
};
NeededRuns needed_runs(run::Rate usual);

// What made the difference to a failure that comes and goes: runs its case on one core, with
// memory filled, with fixed addresses, as far as the runner can. Each sentence says a condition
// under which the case always or never fails: "always fails on one core". Each condition gets so
// many seconds at most.
std::vector<std::string> differences(isolate::CaseRunner& runner, const Tree& tree,
                                     const std::string& origin, run::Rate usual, double seconds);

}  // namespace sonde::campaign
