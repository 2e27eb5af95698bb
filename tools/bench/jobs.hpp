// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace sonde::bench {

struct Jobs {
  std::string
      program;  // with the faults of ifc-stack as properties; the default is beside this one
  double seconds = 10;  // of each measurement of the rate
  double budget = 120;  // for all faults
  unsigned trials = 3;
  std::uint64_t seed = 1;
};

// What the scheduler over many properties costs, and what a second core brings.
void measure_jobs(const Jobs& wanted);

}  // namespace sonde::bench
