// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace sonde::bench {

struct SuiteSoak {
  std::string command{};  // `sonde`; the default is beside this program
  std::string program{};  // with properties that fail; the default is beside this one
  double minutes = 20;
  double pause = 2;  // seconds between two processes that are killed, on average
  unsigned jobs = 2;
  std::uint64_t seed = 1;
};

// Runs `sonde fuzz` over many properties, kills its processes at random and now and then the
// command itself, and prints whether a finding was lost or something leaks. False if so.
bool soak_suite(const SuiteSoak& wanted);

}  // namespace sonde::bench
