// SPDX-License-Identifier: Apache-2.0
#include "bench/standings.hpp"

#include <gtest/gtest.h>

namespace sonde::bench {
namespace {

Trial found_after(std::uint64_t tests) {
  return {.tests = tests, .cpu_seconds = 0.001, .found = true};
}
Trial given_up_after(std::uint64_t tests) { return {.tests = tests, .cpu_seconds = 0.001}; }

class Standings : public testing::Test {
 protected:
  std::vector<Standing> measured(std::vector<Trial> first, std::vector<Trial> second) {
    all_ = {{&slow_, &task_, std::move(first), {}, &workload_},
            {&quick_, &task_, std::move(second), {}, &workload_}};
    return standings_of(all_);
  }

  Contender slow_{"slow", "", Contender::Kind::Strategy, {}, {}};
  Contender quick_{"quick", "", Contender::Kind::Strategy, {}, {}};
  Task task_{"task", "", nullptr};
  Workload workload_{"workload", "", {}};
  std::vector<Series> all_;
};

TEST_F(Standings, CostOfAFailureCountsTrialsThatFoundNothing) {
  measured({found_after(10), given_up_after(90)}, {});
  const Cost cost = cost_of(all_[0]);
  EXPECT_EQ(cost.kind, Cost::Kind::Known);
  EXPECT_DOUBLE_EQ(cost.tests, 100);
  EXPECT_DOUBLE_EQ(cost.cpu_ms, 2);
}

TEST_F(Standings, CostOfAFailureThatWasNotFoundIsABound) {
  measured({given_up_after(10), given_up_after(90)}, {});
  EXPECT_EQ(cost_of(all_[0]).kind, Cost::Kind::AtLeast);
  EXPECT_DOUBLE_EQ(cost_of(all_[0]).tests, 100);
}

TEST_F(Standings, RegretIsTheRatioToTheBest) {
  const auto standings = measured({found_after(30), found_after(50)}, {found_after(10)});
  ASSERT_EQ(standings.size(), 1U);
  EXPECT_EQ(best_of(standings[0], &Cost::tests), &all_[1]);
  EXPECT_EQ(regret_of(standings[0], "slow", &Cost::tests), 4);
  EXPECT_EQ(regret_of(standings[0], "quick", &Cost::tests), 1);
}

TEST_F(Standings, WhoFoundNothingIsNeverTheBest) {
  const auto standings = measured({given_up_after(1)}, {found_after(10)});
  EXPECT_EQ(best_of(standings[0], &Cost::tests), &all_[1]);
  EXPECT_EQ(regret_of(standings[0], "slow", &Cost::tests), 1);  // at least
}

TEST_F(Standings, WhatNobodyFoundHasNoRegret) {
  const auto standings = measured({given_up_after(1)}, {given_up_after(10)});
  EXPECT_EQ(best_of(standings[0], &Cost::tests), nullptr);
  EXPECT_EQ(regret_of(standings[0], "slow", &Cost::tests), std::nullopt);
}

TEST_F(Standings, WhoWasNotMeasuredHasNoRegret) {
  const auto standings = measured({}, {found_after(10)});
  ASSERT_EQ(standings[0].series.size(), 1U);
  EXPECT_EQ(regret_of(standings[0], "slow", &Cost::tests), std::nullopt);
}

}  // namespace
}  // namespace sonde::bench
