// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/plan.hpp"

namespace sonde::bench {

// Prints what seq-test's tables print, for each workload of call sequences: the published tasks
// apart from ours, with what seq-test, Bennet and AFL++ published beside. False if trials died.
bool call_sequences(const Plan& plan);

}  // namespace sonde::bench
