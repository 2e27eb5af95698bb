// SPDX-License-Identifier: Apache-2.0
#include "bench/trial.hpp"

#include <set>

#include <gtest/gtest.h>

namespace sonde::bench {
namespace {

const Task& task_of(const char* workload, const char* task) {
  return *tasks_named(workload_named(workload), task).front();
}

Trial random_trial(const Task& task, std::uint64_t seed, TrialLimits limits) {
  return run_trial(task, *search::find_strategy("random"), seed, limits);
}

TEST(Trial, EndsAtTheFailure) {
  const auto trial = random_trial(task_of("ifc-stack-hand-written", "fault-01"), 1, {});
  EXPECT_TRUE(trial.found);
  EXPECT_GT(trial.valid, 0U);
  EXPECT_LE(trial.valid, trial.tests);
}

TEST(Trial, EndsAtTheLimitOfTests) {
  const auto trial = random_trial(task_of("micro", "magic-u64"), 1, {.tests = 100});
  EXPECT_FALSE(trial.found);
  EXPECT_EQ(trial.tests, 100U);
  EXPECT_EQ(trial.valid, 100U);
}

TEST(Trial, EndsAtTheLimitOfTime) {
  const auto trial = random_trial(task_of("micro", "magic-u64"), 1, {.cpu_seconds = 1e-6});
  EXPECT_FALSE(trial.found);
  EXPECT_GT(trial.tests, 0U);
}

TEST(Trial, CountsWhatIsDiscardedAsATestThatIsNotValid) {
  const auto trial = random_trial(task_of("micro", "bst-10"), 1, {.tests = 1000});
  EXPECT_EQ(trial.tests, 1000U);
  EXPECT_GT(trial.valid, 0U);
  EXPECT_LT(trial.valid, 1000U);
}

TEST(Trial, IsTheSameForTheSameSeedOnly) {
  const auto& task = task_of("ifc-stack-hand-written", "fault-04");
  std::set<std::uint64_t> tests;
  for (std::uint64_t number = 0; number < 5; ++number) {
    const auto seed = seed_of_trial(7, number);
    const auto trial = random_trial(task, seed, {});
    EXPECT_EQ(trial.seed, seed);
    EXPECT_EQ(random_trial(task, seed, {}).tests, trial.tests);
    tests.insert(trial.tests);
  }
  EXPECT_GT(tests.size(), 1U);
}

TEST(Trial, OfSequencesCountsCallsAndShrinksWhatFailed) {
  const auto& task = task_of("stateful-avl", "v1/insert_3_spec");
  const auto trial = random_trial(task, 1, {});
  EXPECT_TRUE(trial.found);
  EXPECT_GT(trial.calls, trial.length);
  EXPECT_GE(trial.length, trial.shrunk_length);
  EXPECT_EQ(trial.shrunk_length, 3U);
}

TEST(Trial, SeedsDifferFromTrialToTrialAndFromRunToRun) {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t seed = 0; seed < 30; ++seed)
    for (std::uint64_t number = 0; number < 30; ++number) seeds.insert(seed_of_trial(seed, number));
  EXPECT_EQ(seeds.size(), 900U);
}

}  // namespace
}  // namespace sonde::bench
