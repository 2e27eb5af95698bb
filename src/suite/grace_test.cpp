// SPDX-License-Identifier: Apache-2.0
#include "suite/grace.hpp"

#include <gtest/gtest.h>

namespace sonde::suite {
namespace {

TEST(Grace, IsAQuarterOfTheBudgetWithinBounds) {
  EXPECT_EQ(grace_of(160).all, 40);
  EXPECT_EQ(grace_of(0.2).all, 20);
  EXPECT_EQ(grace_of(86'400).all, 60);
}

TEST(Grace, LeavesTimeToJudgeAndToReadSources) {
  for (const double budget : {0.2, 30.0, 160.0, 3600.0}) {
    const Grace grace = grace_of(budget);
    EXPECT_LT(0, grace.shrinking);
    EXPECT_LT(grace.shrinking, grace.judging);
    EXPECT_LT(grace.judging, grace.all);
  }
}

}  // namespace
}  // namespace sonde::suite
