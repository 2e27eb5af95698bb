// SPDX-License-Identifier: Apache-2.0
#include "mutate/tuning.hpp"

#include <set>

#include <gtest/gtest.h>

namespace sonde::mutate {
namespace {

TEST(MutateTuning, HasOneNameForEachNumber) {
  Tuning tuning;
  std::set<std::string_view> names;
  for (const auto& row : rows_of(tuning)) EXPECT_TRUE(names.insert(row.name).second) << row.name;
  EXPECT_EQ(names.size(), 28U);
  EXPECT_EQ(sizeof(Tuning), names.size() * sizeof(unsigned)) << "a number has no row";
}

TEST(MutateTuning, AllowsTheValuesInForce) {
  Tuning tuning;
  for (const auto& row : rows_of(tuning)) EXPECT_TRUE(row.set(row.text())) << row.name;
}

TEST(MutateTuning, SetsTheMemberThatARowNames) {
  Tuning tuning;
  for (const auto& row : rows_of(tuning)) {
    if (row.name != "small-steps-least-worth") continue;
    EXPECT_TRUE(row.set("0.25"));
  }
  EXPECT_EQ(tuning.small_steps.least_worth, 0.25F);
}

}  // namespace
}  // namespace sonde::mutate
