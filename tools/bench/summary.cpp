// SPDX-License-Identifier: Apache-2.0
#include "bench/summary.hpp"

#include <algorithm>

#include "bench/statistics.hpp"

namespace sonde::bench {
namespace {

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

}  // namespace

Summary summary_of(const Series& series) {
  std::vector<double> tests;
  std::vector<double> seconds;
  std::vector<double> valid;
  for (const Trial& trial : series.trials) {
    tests.push_back(static_cast<double>(trial.tests));
    seconds.push_back(trial.cpu_seconds);
    valid.push_back(static_cast<double>(trial.valid));
  }
  const auto found = std::ranges::count(series.trials, true, &Trial::found);
  return {.found = static_cast<std::size_t>(found),
          .trials = series.trials.size() + series.deaths.size(),
          .mean_tests = mean(tests),
          .median_tests = median(tests),
          .mean_cpu_ms = 1e3 * mean(seconds),
          .valid_share = ratio(mean(valid), mean(tests)),
          .tests_per_second = ratio(mean(tests), mean(seconds))};
}

Total total_of(std::span<const Series> tasks) {
  Total total;
  for (const Series& series : tasks) {
    const Summary summary = summary_of(series);
    total.found += summary.found;
    total.trials += summary.trials;
    total.mean_tests += summary.mean_tests;
    total.mean_cpu_ms += summary.mean_cpu_ms;
  }
  return total;
}

}  // namespace sonde::bench
