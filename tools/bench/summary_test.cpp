// SPDX-License-Identifier: Apache-2.0
#include "bench/summary.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace sonde::bench {
namespace {

Trial found_after(std::uint64_t tests) {
  return {.tests = tests, .valid = tests / 2, .cpu_seconds = 0.5, .found = true};
}

Trial given_up_after(std::uint64_t tests) {
  return {.tests = tests, .valid = tests / 2, .cpu_seconds = 0.5, .found = false};
}

Series series_of(std::vector<Trial> trials) { return {nullptr, nullptr, std::move(trials), {}}; }

TEST(Summary, CountsTrialsThatFoundNothingWithWhatTheyUsed) {
  const auto summary =
      summary_of(series_of({found_after(10), found_after(20), given_up_after(90)}));
  EXPECT_EQ(summary.found, 2U);
  EXPECT_EQ(summary.trials, 3U);
  EXPECT_DOUBLE_EQ(summary.mean_tests, 40);
  EXPECT_DOUBLE_EQ(summary.mean_tests_of_successes, 15);
  EXPECT_DOUBLE_EQ(summary.standard_error, std::sqrt(3800.0 / 2 / 3));
  EXPECT_DOUBLE_EQ(summary.median_tests, 20);
  EXPECT_DOUBLE_EQ(summary.mean_cpu_ms, 500);
  EXPECT_DOUBLE_EQ(summary.valid_share, 0.5);
  EXPECT_DOUBLE_EQ(summary.tests_per_second, 80);
  EXPECT_DOUBLE_EQ(summary.valid_per_second, 40);
}

TEST(Summary, CountsTrialsThatDiedAsNotFound) {
  Series series = series_of({found_after(10)});
  series.deaths.push_back("Killed");
  const auto summary = summary_of(series);
  EXPECT_EQ(summary.found, 1U);
  EXPECT_EQ(summary.trials, 2U);
  EXPECT_DOUBLE_EQ(summary.mean_tests, 10);
}

TEST(Summary, TheTotalAddsTheMeansOfTasks) {
  const std::vector<Series> tasks = {series_of({found_after(10), found_after(20)}),
                                     series_of({given_up_after(100), found_after(1)})};
  const auto total = total_of(tasks);
  EXPECT_EQ(total.found, 3U);
  EXPECT_EQ(total.trials, 4U);
  EXPECT_DOUBLE_EQ(total.mean_tests, 15 + 50.5);
  EXPECT_DOUBLE_EQ(total.mean_cpu_ms, 1000);
}

TEST(Summary, OfSequencesTellsOfCallsAndLengths) {
  Task task;
  task.shortest = 2;
  Series series = series_of({{.cpu_seconds = 0.5,
                              .found = true,
                              .calls = 10,
                              .length = 8,
                              .shrunk_length = 2,
                              .shrink_cpu_seconds = 0.1},
                             {.cpu_seconds = 0.5,
                              .found = true,
                              .calls = 20,
                              .length = 4,
                              .shrunk_length = 3,
                              .shrink_cpu_seconds = 0.3},
                             {.cpu_seconds = 2, .found = false, .calls = 60}});
  series.task = &task;
  const auto summary = sequence_summary_of(series);
  EXPECT_DOUBLE_EQ(summary.mean_calls, 30);
  EXPECT_DOUBLE_EQ(summary.calls_per_second, 30);
  EXPECT_DOUBLE_EQ(summary.mean_length, 6);
  EXPECT_DOUBLE_EQ(summary.mean_shrunk_length, 2.5);
  EXPECT_DOUBLE_EQ(summary.shortest_share, 0.5);
  EXPECT_DOUBLE_EQ(summary.mean_shrink_cpu_ms, 200);
}

}  // namespace
}  // namespace sonde::bench
