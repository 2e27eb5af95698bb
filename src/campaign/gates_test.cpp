// SPDX-License-Identifier: Apache-2.0
#include "campaign/gates.hpp"

#include <gtest/gtest.h>

namespace sonde::campaign {
namespace {

TEST(Gates, AreMetWhereTheShareIsSurelyHighEnough) {
  EXPECT_EQ(judge(500, 1000, 20), Gate::Met);
  EXPECT_EQ(judge(1000, 1000, 90), Gate::Met);
}

TEST(Gates, AreUnmetWhereTheShareIsSurelyTooLow) {
  EXPECT_EQ(judge(0, 1000, 5), Gate::Unmet);
  EXPECT_EQ(judge(50, 1000, 12), Gate::Unmet);
}

// Computed from Wilson's formula by another program.
TEST(Gates, TurnAtTheComputedThresholds) {
  EXPECT_EQ(judge(42, 1000, 10), Gate::Unmet);
  EXPECT_EQ(judge(43, 1000, 10), Gate::Undecided);
  EXPECT_EQ(judge(145, 1000, 10), Gate::Undecided);
  EXPECT_EQ(judge(146, 1000, 10), Gate::Met);
}

TEST(Gates, StayUndecidedCloseToTheMark) {
  EXPECT_EQ(judge(100, 1000, 10), Gate::Undecided);
  EXPECT_EQ(judge(0, 0, 10), Gate::Undecided);
  EXPECT_EQ(judge(3, 10, 10), Gate::Undecided);
}

TEST(Gates, AreDecidedByMoreCasesAtTheSameShare) {
  EXPECT_EQ(judge(1'000, 10'000, 10), Gate::Undecided);
  EXPECT_EQ(judge(100'000, 1'000'000, 10), Gate::Met);  // within the tolerance
  EXPECT_EQ(judge(88'000, 1'000'000, 10), Gate::Unmet);
}

}  // namespace
}  // namespace sonde::campaign
