// SPDX-License-Identifier: Apache-2.0
#include "bench/summary.hpp"

#include <algorithm>
#include <iterator>

#include "bench/statistics.hpp"

namespace sonde::bench {
namespace {

double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

template <class Number>
double mean_over(std::span<const Trial> trials, Number number) {
  std::vector<double> numbers;
  for (const Trial& trial : trials) numbers.push_back(static_cast<double>(number(trial)));
  return mean(numbers);
}

}  // namespace

Summary summary_of(const Series& series) {
  std::vector<double> tests;
  std::vector<double> tests_of_successes;
  std::vector<double> seconds;
  std::vector<double> valid;
  for (const Trial& trial : series.trials) {
    tests.push_back(static_cast<double>(trial.tests));
    if (trial.found) tests_of_successes.push_back(tests.back());
    seconds.push_back(trial.cpu_seconds);
    valid.push_back(static_cast<double>(trial.valid));
  }
  return {.found = tests_of_successes.size(),
          .trials = series.trials.size() + series.deaths.size(),
          .mean_tests = mean(tests),
          .standard_error = standard_error(tests),
          .mean_tests_of_successes = mean(tests_of_successes),
          .median_tests = median(tests),
          .mean_cpu_ms = 1e3 * mean(seconds),
          .valid_share = ratio(mean(valid), mean(tests)),
          .tests_per_second = ratio(mean(tests), mean(seconds)),
          .valid_per_second = ratio(mean(valid), mean(seconds))};
}

SequenceSummary sequence_summary_of(const Series& series) {
  std::vector<Trial> found;
  std::ranges::copy_if(series.trials, std::back_inserter(found), &Trial::found);
  const auto is_shortest = [&](const Trial& trial) {
    return trial.shrunk_length <= series.task->shortest;
  };
  const auto calls = [](const Trial& trial) { return trial.calls; };
  const auto seconds = [](const Trial& trial) { return trial.cpu_seconds; };
  return {
      .mean_calls = mean_over(series.trials, calls),
      .calls_per_second = ratio(mean_over(series.trials, calls), mean_over(series.trials, seconds)),
      .mean_length = mean_over(found, [](const Trial& trial) { return trial.length; }),
      .mean_shrunk_length =
          mean_over(found, [](const Trial& trial) { return trial.shrunk_length; }),
      .shortest_share = mean_over(found, is_shortest),
      .mean_shrink_cpu_ms =
          1e3 * mean_over(found, [](const Trial& trial) { return trial.shrink_cpu_seconds; })};
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
