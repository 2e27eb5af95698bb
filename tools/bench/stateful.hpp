// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/workloads.hpp"

namespace sonde::bench {

// The case studies of seq-test, and some more: APIs with one mistake each, in the code or
// in the contract.
std::vector<Workload> stateful_workloads();

}  // namespace sonde::bench
