// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "bench/threads.hpp"
#include "bench/threads/search_trial.hpp"
#include "threads/programs.hpp"

namespace sonde::bench {

// A program that real threads ran again and again.
struct StressTrial {
  bool is_found = false;
  std::string how{};       // it failed
  std::uint64_t runs = 0;  // up to the failure
  double cpu_seconds = 0;
};

// All that was measured of a program of workloads/threads.
struct MeasuredProgram {
  const workloads::threads::Program* program;
  const char* half;
  std::map<std::string, std::vector<SearchTrial>> searches{};  // by their way
  std::optional<SearchTrial> twin{};
  std::vector<StressTrial> plain{};
  std::vector<StressTrial> sanitized{};
  unsigned replays = 0;
  std::set<std::string> traces{};  // that they printed

  // The fewest deviations of any failing schedule that was seen. An enumeration tries schedules
  // with fewer deviations first.
  std::optional<std::size_t> fewest_deviations() const;
  unsigned found(const std::string& way) const;
  // Of the trials that found something: those whose smallest case has no more deviations.
  unsigned reached_fewest(const std::string& way) const;
};

void measure_searches(MeasuredProgram& measured, const Threads& wanted);
void measure_twin(MeasuredProgram& measured, const Threads& wanted);
void measure_stress(MeasuredProgram& measured, const Threads& wanted);
// Replays the first case that the first way found, each time in a new process.
void measure_replays(MeasuredProgram& measured, const Threads& wanted, unsigned count);

}  // namespace sonde::bench
