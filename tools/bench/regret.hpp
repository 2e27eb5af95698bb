// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/plan.hpp"

namespace sonde::bench {

// How much one loses by taking `adaptive`, and not whatever is best at each task. Prints every
// task, the geometric mean and the worst ten. False if trials died.
bool regret(const Plan& plan);

// How the strategies and the peers do, and at which tasks a peer is best. False if trials died.
bool compare_with_peers(const Plan& plan);

// The tasks that these two measure: the suite, and samples of the published benchmarks.
std::vector<std::string> regret_workloads();
std::vector<std::string> quick_regret_workloads();
std::vector<std::string> peers_workloads();
std::vector<std::string> quick_peers_workloads();

}  // namespace sonde::bench
