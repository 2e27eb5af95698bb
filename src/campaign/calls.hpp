// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/tally.hpp"
#include "run/steps.hpp"

namespace sonde::campaign {

// A row for each function that a property calls in sequences, also for those that were never
// called. None for other properties, whose steps are null.
std::vector<CallCount> count_calls(const run::Steps* steps, const Tally& tally);

}  // namespace sonde::campaign
