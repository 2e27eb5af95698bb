// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace sonde::bench {

struct FleetLoad {
  std::string store{};  // an empty one
  std::int64_t corpus = 1'000'000;
  std::int64_t findings = 10'000;
  std::int64_t properties = 100;
  unsigned workers = 1000;     // simulated
  unsigned connections = 100;  // that they share
  double seconds = 10;         // of each measurement under load
};

// What a store of this size costs a worker, and how many workers it carries. Throws Error where
// the store holds something already.
void measure_fleet(const FleetLoad& wanted);

}  // namespace sonde::bench
