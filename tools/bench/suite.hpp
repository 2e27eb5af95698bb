// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/workloads.hpp"

namespace sonde::bench {

// The suite that nobody tuned on, one workload for each family: suite-size, suite-text, ...
std::vector<Workload> suite_workloads();

}  // namespace sonde::bench
