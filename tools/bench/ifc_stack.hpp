// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/workloads.hpp"

namespace sonde::bench {

// Noninterference of the stack machine of the FuzzChick paper, from three generators.
std::vector<Workload> ifc_stack_workloads();

}  // namespace sonde::bench
