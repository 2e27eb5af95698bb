// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/settings.hpp"
#include "bench/trial.hpp"

namespace sonde::bench {

// What is measured, as the options say it.
struct Plan {
  std::string workload;  // or a pattern of several: stateful-*
  std::string task = "all";
  std::vector<std::string> strategies;  // or "all"
  unsigned trials = 0;                  // 0 for as many as were published
  TrialLimits limits;
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  std::string json;  // a file to write every trial to
  Numbers numbers;
};

// All trials of one strategy at one task.
struct Series {
  const search::StrategyRow* strategy;
  const Task* task;
  std::vector<Trial> trials;        // in the order of their numbers
  std::vector<std::string> deaths;  // of trials that came to no end
  const Workload* workload = nullptr;
};

// Strategy by strategy, workload by workload, task by task. Reports progress on the error stream.
std::vector<Series> measure(const Plan& plan);

}  // namespace sonde::bench
