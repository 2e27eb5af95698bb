// SPDX-License-Identifier: Apache-2.0
// Linked into programs that do not define this function themselves.
#include "bench/suite_large.hpp"

namespace sonde::bench {

std::vector<Workload> large_workloads() { return {}; }

}  // namespace sonde::bench
