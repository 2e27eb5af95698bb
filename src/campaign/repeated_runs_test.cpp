// SPDX-License-Identifier: Apache-2.0
#include "campaign/repeated_runs.hpp"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "tree/random.hpp"

namespace sonde::campaign {
namespace {

struct Asked {
  double accepted = 0;  // the probability
  double runs = 0;      // on average
};

// Exact, for a case that fails with probability `p`.
Asked asked(run::Rate of_first, double p) {
  const RateTest test(of_first);
  Asked result;
  std::map<unsigned, double> undecided = {{0, 1.0}};  // by failures
  for (unsigned runs = 1; !undecided.empty(); ++runs) {
    std::map<unsigned, double> after;
    for (const auto& [failures, chance] : undecided) {
      result.runs += chance;
      after[failures] += chance * (1 - p);
      if (p > 0) after[failures + 1] += chance * p;
    }
    undecided.clear();
    for (const auto& [failures, chance] : after) {
      const auto answer = test.answer({failures, runs});
      if (!answer) undecided[failures] = chance;
      if (answer == RateTest::Answer::Yes) result.accepted += chance;
    }
  }
  return result;
}

TEST(RateTest, AcceptsWhatFailsAsOften) {
  for (const unsigned failures : {4U, 8U, 20U, 36U}) {
    const run::Rate rate{failures, 40};
    EXPECT_GT(asked(rate, failures / 40.0).accepted, 0.97) << failures;
  }
}

TEST(RateTest, RejectsWhatFailsLessThanAThirdAsOften) {
  for (const unsigned failures : {4U, 8U, 20U, 36U}) {
    const run::Rate rate{failures, 40};
    EXPECT_LT(asked(rate, 0.3 * failures / 40.0).accepted, 0.006) << failures;
    EXPECT_EQ(asked(rate, 0).accepted, 0) << failures;
  }
}

TEST(RateTest, RejectsEarlyWhatNeverFails) {
  EXPECT_LE(asked({36, 40}, 0).runs, 6);
  EXPECT_LE(asked({20, 40}, 0).runs, 12);
  EXPECT_LE(asked({8, 40}, 0).runs, 36);
}

TEST(RateTest, NeedsABoundedNumberOfRuns) {
  for (const double p : {0.0, 0.05, 0.1, 0.2, 0.5, 1.0}) EXPECT_LE(asked({8, 40}, p).runs, 200);
}

TEST(RepeatedRuns, OfAFailureThatAlwaysComesBackAreSingleOnes) {
  bool fails = true;
  RepeatedRuns runs(Frequency::Always, {4, 4}, 0,
                    [&](const Tree& asked) { return fails ? std::optional(asked) : std::nullopt; });
  EXPECT_TRUE(runs.still_fails(Tree()).has_value());
  fails = false;
  EXPECT_FALSE(runs.still_fails(Tree()).has_value());
  EXPECT_EQ(runs.runs(), 2U);
  EXPECT_FALSE(runs.is_spent());
}

TEST(RepeatedRuns, DoNotBelieveOneLuckyFailure) {
  unsigned count = 0;
  RepeatedRuns runs(Frequency::Sometimes, {20, 40}, 1000, [&](const Tree& asked) {
    return ++count == 1 ? std::optional(asked) : std::nullopt;
  });
  EXPECT_FALSE(runs.still_fails(Tree()).has_value());
}

TEST(RepeatedRuns, AcceptNothingOnceTheyAreSpent) {
  Random random(1);
  RepeatedRuns runs(Frequency::Sometimes, {20, 40}, 50, [&](const Tree& asked) {
    return random.chance(50) ? std::optional(asked) : std::nullopt;
  });
  for (unsigned i = 0; i < 20; ++i) (void)runs.still_fails(Tree());
  EXPECT_TRUE(runs.is_spent());
  EXPECT_EQ(runs.runs(), 50U);
  EXPECT_FALSE(runs.still_fails(Tree()).has_value());
}

}  // namespace
}  // namespace sonde::campaign
