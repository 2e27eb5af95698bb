// SPDX-License-Identifier: Apache-2.0
#include "bench/peers/tally.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "sonde/check.hpp"

namespace sonde::bench {
namespace {

void check_small(int number) {
  SONDE_ASSUME(number % 2 == 0);
  SONDE_CHECK(number < 5);
}

void assume_in_helper(bool holds) { SONDE_HELPER_ASSUME(holds); }

TEST(Tally, CountsTestsUpToTheFailure) {
  Tally tally(7, {});
  for (int number = 0; !tally.is_over(); ++number) tally.run([&] { check_small(number); });
  const Trial trial = tally.trial();
  EXPECT_TRUE(trial.found);
  EXPECT_EQ(trial.tests, 7U);
  EXPECT_EQ(trial.valid, 4U);
  EXPECT_EQ(trial.seed, 7U);
}

TEST(Tally, WhatIsThrownIsAnOutcome) {
  Tally tally(1, {});
  EXPECT_EQ(tally.run([] { assume_in_helper(false); }), Outcome::Discard);
  EXPECT_EQ(tally.run([] { return true; }), Outcome::Pass);
  EXPECT_EQ(tally.run([] { throw std::runtime_error("no"); }), Outcome::Fail);
  EXPECT_TRUE(tally.is_over());
  EXPECT_EQ(tally.trial().valid, 2U);
}

TEST(Tally, ALimitOfTestsEndsTheTrial) {
  Tally tally(1, {.tests = 3});
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(tally.is_over());
    tally.run([] {});
  }
  EXPECT_TRUE(tally.is_over());
  EXPECT_FALSE(tally.trial().found);
  EXPECT_FALSE(Tally(1, {}).run([] { return false; }) == Outcome::Pass);
}

}  // namespace
}  // namespace sonde::bench
