// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "bench/fleet_pair.hpp"

namespace sonde::bench {

struct FleetLoad {
  std::string store{};  // an empty one
  std::int64_t corpus = 1'000'000;
  std::int64_t findings = 10'000;
  std::int64_t properties = 100;
  unsigned workers = 1000;     // simulated
  unsigned connections = 100;  // that they share
  double seconds = 10;         // of each measurement under load
  FleetPair pair{};            // its store is this one
};

// What a store of this size costs a worker, how many workers it carries, and what two of them find
// beside one with two jobs. Without cases, only the last. Throws Error where the store holds
// something already.
void measure_fleet(const FleetLoad& wanted);

}  // namespace sonde::bench
