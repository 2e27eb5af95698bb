// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/workloads.hpp"

namespace sonde::bench {

// ETNA's four: search trees, red-black trees, and two calculi whose terms must keep their types.
std::vector<Workload> structure_workloads();

}  // namespace sonde::bench
