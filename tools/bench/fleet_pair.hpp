// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace sonde::bench {

struct FleetPair {
  std::string store{};
  std::string program{};   // with many properties; default: sonde-bench-suite beside this program
  std::string property{};  // the only one; default: all
  unsigned trials = 3;     // 0: leaves the comparison out
  double seconds = 20;     // of each run
  std::uint64_t seed = 1;
};

// What two workers with one job each do that share a store, beside one run with two jobs: cases,
// features and failures. On PostgreSQL, each trial has a schema of its own, which it drops again.
void compare_pair(const FleetPair& wanted);

}  // namespace sonde::bench
