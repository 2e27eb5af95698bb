// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/contender.hpp"
#include "bench/settings.hpp"
#include "bench/trial.hpp"

namespace sonde::bench {

// What is measured, as the options say it.
struct Plan {
  // Names or patterns; with a number, only each such task from the first on: stateful-*, bst/8.
  std::vector<std::string> workloads;
  std::string task = "all";
  std::optional<workload::Half> half;   // else both
  std::vector<std::string> contenders;  // see contenders_named
  unsigned trials = 0;                  // 0 for as many as were published
  TrialLimits limits;
  std::uint64_t seed = 1;
  unsigned jobs = 1;
  std::string json;  // a file to write every trial to
  Numbers numbers;
};

// All trials of one contender at one task.
struct Series {
  const Contender* contender;
  const Task* task;
  std::vector<Trial> trials;        // in the order of their numbers
  std::vector<std::string> deaths;  // of trials that came to no end
  const Workload* workload = nullptr;
  std::string hindrance{};  // why nothing was measured
};

// Contender by contender, workload by workload, task by task. The trials take turns: the
// first of every series, then the second of every series, so that a busy machine hinders all
// alike. Reports progress on the error stream.
std::vector<Series> measure(const Plan& plan);

// Prints, once each, why contenders were not measured.
void print_hindrances(std::span<const Series> all);

// Whether no trial died.
bool all_ended(std::span<const Series> all);

}  // namespace sonde::bench
