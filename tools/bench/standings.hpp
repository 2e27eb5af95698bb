// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "bench/plan.hpp"

namespace sonde::bench {

// What one failure costs a contender: all that its trials used over how many of them found it
// (Auger and Hansen, 2005: expected running time), so that a trial which found nothing counts.
// Where none did, all that they used: the true cost is higher.
struct Cost {
  double tests = 0;
  double cpu_ms = 0;
  enum class Kind : std::uint8_t { Known, AtLeast } kind = Kind::AtLeast;
};

Cost cost_of(const Series& series);

// Everything that was measured at one task.
struct Standing {
  const Workload* workload;
  const Task* task;
  std::vector<const Series*> series;  // in the order of the contenders; at least one trial each
};

std::vector<Standing> standings_of(std::span<const Series> all);

// Null where the contender was not measured.
const Series* series_of(const Standing& standing, std::string_view contender);

using Measure = double Cost::*;

// The series with the least cost. Null where no contender found the failure.
const Series* best_of(const Standing& standing, Measure measure);

// How many times as much the contender needs as the best of all; of one that found nothing, a
// lower bound. None where it was not measured, or where nobody found the failure.
std::optional<double> regret_of(const Standing& standing, std::string_view contender,
                                Measure measure);

// Prints a row a contender: how many tasks it solves in all trials, in some and in none, and its
// regret as a geometric mean over the tasks that anyone solved.
void print_contenders(std::span<const Standing> standings);

// Prints a row a task and a column a contender: found of trials, tests, CPU ms.
void print_matrix(std::span<const Standing> standings);

}  // namespace sonde::bench
