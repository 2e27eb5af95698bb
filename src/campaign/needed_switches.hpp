// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "isolate/case_runner.hpp"
#include "run/failure.hpp"
#include "tree/tree.hpp"

namespace sonde::campaign {

// Adds to each deviation in the story of a failing case whether the failure needs it: the case is
// run once without it. Does nothing for a case that has no schedule, or a long one.
void mark_needed_switches(const Tree& failing, Failure& failure,
                          const std::function<isolate::Result(const Tree&)>& run);

}  // namespace sonde::campaign
