// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

#include "bench/soak.hpp"
#include "bench/soak/suite_soak.hpp"

namespace sonde::bench {

// A search for long, or a whole suite.
struct SoakOptions {
  bool is_suite = false;
  Soak search{};
  SuiteSoak suite{};
  std::uint64_t seed = 1;
};

// Adds `sonde-bench soak`; the options must outlive the app.
void add_soak(CLI::App& app, SoakOptions& wanted);
// False if a check of a suite does not hold.
bool soak(SoakOptions wanted);

}  // namespace sonde::bench
