// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/plan.hpp"

namespace sonde::bench {

// Prints how often and how soon each strategy found each failure. False if trials died.
bool run(const Plan& plan);

}  // namespace sonde::bench
