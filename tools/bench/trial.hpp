// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "bench/settings.hpp"
#include "bench/workloads.hpp"
#include "search/strategy.hpp"

namespace sonde::bench {

// What a trial may use before it is given up.
struct TrialLimits {
  std::uint64_t tests = 0;  // 0 for as many as it takes
  double cpu_seconds = 60;
};

// One search of one strategy for one failure. Made of plain numbers, to go through a pipe.
struct Trial {
  std::uint64_t seed = 0;
  std::uint64_t tests = 0;  // all runs up to the failure, and those with it
  std::uint64_t valid = 0;  // those that were not discarded
  double cpu_seconds = 0;
  bool found = false;
  // Of sequences: all calls up to the failure, also those refused by a precondition; how
  // long the case is that failed, and what shrinking makes of it.
  std::uint64_t calls = 0;
  std::uint64_t length = 0;
  std::uint64_t shrunk_length = 0;
  double shrink_cpu_seconds = 0;
};

// What trial number `number` of a run starts from: no two share it.
std::uint64_t seed_of_trial(std::uint64_t seed, std::uint64_t number);

Trial run_trial(const Task& task, const search::StrategyRow& strategy, std::uint64_t seed,
                const TrialLimits& limits, const Numbers& numbers = {});

}  // namespace sonde::bench
