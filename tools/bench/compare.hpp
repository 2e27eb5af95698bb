// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/plan.hpp"

namespace sonde::bench {

// Prints, task by task, which of the plan's two strategies needs fewer tests, and how
// sure that is. False if trials died.
bool compare(const Plan& plan);

}  // namespace sonde::bench
