// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "bench/settings.hpp"

namespace sonde::bench {

struct Soak {
  std::string workload = "micro";
  std::string task = "bst-6";
  std::string strategy = "adaptive";
  // Ends after so many tests, or, where it is not virtual, after so many CPU seconds.
  bool is_virtual = false;
  std::uint64_t tests = 2'000'000;
  double seconds = 3600;
  std::uint64_t seed = 1;
  Numbers numbers{};
};

// Runs a task without its fault for long, and prints what a test costs the further the run is.
void soak(const Soak& wanted);

}  // namespace sonde::bench
