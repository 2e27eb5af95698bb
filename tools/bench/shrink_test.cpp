// SPDX-License-Identifier: Apache-2.0
#include "bench/shrink.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sonde::bench {
namespace {

constexpr unsigned seeds = 20;
constexpr unsigned growing = 0;

class SmallestCase : public testing::TestWithParam<shrinking::Row> {};

TEST_P(SmallestCase, IsReachedFromMostSeeds) {
  const shrinking::Row& row = GetParam();
  unsigned reached = 0;
  std::uint64_t runs = 0;
  std::string other;
  for (unsigned seed = 0; seed < seeds; ++seed) {
    const auto shrunk = find_and_shrink(row, seed, growing);
    ASSERT_TRUE(shrunk.has_value()) << "seed " << seed << " finds no failure";
    reached += shrunk->text == row.smallest ? 1 : 0;
    if (shrunk->text != row.smallest) other = shrunk->text;
    runs += shrunk->runs;
  }
  RecordProperty("runs", std::to_string(runs / seeds));
  EXPECT_GE(100 * reached, row.percent * seeds) << "else it is " << other;
  if (row.published_runs > 0) {
    EXPECT_LT(static_cast<double>(runs) / seeds, row.published_runs);
  }
}

std::string name_of(const testing::TestParamInfo<shrinking::Row>& row) {
  std::string name = row.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Of, SmallestCase, testing::ValuesIn(shrinking::rows()), &name_of);

// Also where shrinking starts from large cases.
TEST(SmallestCases, OfTheChallengeAreReachedFromLargeCases) {
  constexpr unsigned large = 100;
  constexpr unsigned few_seeds = 4;
  for (const auto& row : shrinking::challenge()) {
    std::uint64_t runs = 0;
    for (unsigned seed = 0; seed < few_seeds; ++seed) {
      const auto shrunk = find_and_shrink(row, seed, large);
      ASSERT_TRUE(shrunk.has_value()) << row.name;
      EXPECT_EQ(shrunk->text, row.smallest) << row.name;
      runs += shrunk->runs;
    }
    if (row.published_runs > 0) {
      EXPECT_LT(static_cast<double>(runs) / few_seeds, row.published_runs) << row.name;
    }
  }
}

TEST(SmallestCases, BelowTheGoalHaveAReason) {
  for (const auto& row : shrinking::rows())
    EXPECT_TRUE(row.percent >= 95 || !row.remark.empty()) << row.name;
}

TEST(SmallestCases, AreTheSameFromTheSameSeed) {
  for (const auto& row : shrinking::challenge()) {
    const auto once = find_and_shrink(row, 7, growing);
    const auto again = find_and_shrink(row, 7, growing);
    ASSERT_TRUE(once && again);
    EXPECT_EQ(once->tree, again->tree);
    EXPECT_EQ(once->runs, again->runs);
  }
}

}  // namespace
}  // namespace sonde::bench
