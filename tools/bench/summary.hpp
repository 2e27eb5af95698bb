// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "bench/plan.hpp"

namespace sonde::bench {

// What a series comes to. Trials that found nothing count with what they used: where
// found is less than trials, means and medians are lower bounds. Papers print the mean over
// those that found something, so it stands beside. Trials that died count as not found, and
// otherwise not.
struct Summary {
  std::size_t found = 0;
  std::size_t trials = 0;
  double mean_tests = 0;
  double standard_error = 0;  // of that mean
  double mean_tests_of_successes = 0;
  double median_tests = 0;
  double mean_cpu_ms = 0;
  double valid_share = 0;
  double tests_per_second = 0;
  double valid_per_second = 0;
};

// What a series of sequences comes to beside that. Lengths are of trials that found
// something.
struct SequenceSummary {
  double mean_calls = 0;
  double calls_per_second = 0;
  double mean_length = 0;
  double mean_shrunk_length = 0;
  double shortest_share = 0;  // that shrinks to the fewest calls there are
  double mean_shrink_cpu_ms = 0;
};

SequenceSummary sequence_summary_of(const Series& series);

Summary summary_of(const Series& series);

// Of one strategy, over its tasks.
struct Total {
  std::size_t found = 0;
  std::size_t trials = 0;
  double mean_tests = 0;  // the sum of the means
  double mean_cpu_ms = 0;
};

Total total_of(std::span<const Series> tasks);

}  // namespace sonde::bench
