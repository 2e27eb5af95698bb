// SPDX-License-Identifier: Apache-2.0
#include "bench/statistics.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace sonde::bench {
namespace {

using Values = std::vector<double>;

constexpr double never = std::numeric_limits<double>::infinity();

TEST(Statistics, MeanAndMedian) {
  EXPECT_DOUBLE_EQ(mean(Values{1, 2, 6}), 3);
  EXPECT_DOUBLE_EQ(mean(Values{}), 0);
  EXPECT_DOUBLE_EQ(median({6, 1, 2}), 2);
  EXPECT_DOUBLE_EQ(median({6, 1, 2, 4}), 3);
  EXPECT_DOUBLE_EQ(median({}), 0);
}

TEST(Statistics, StandardErrorOfTheMean) {
  EXPECT_DOUBLE_EQ(standard_error(Values{2, 4, 4, 6}), std::sqrt(8.0 / 3 / 4));
  EXPECT_DOUBLE_EQ(standard_error(Values{7}), 0);
}

TEST(Statistics, GeometricMean) {
  EXPECT_DOUBLE_EQ(geometric_mean(Values{1, 4, 16}), 4);
  EXPECT_DOUBLE_EQ(geometric_mean(Values{}), 1);
}

TEST(Statistics, CategoriesOfA12AreThoseOfItsAuthors) {
  EXPECT_EQ(category_of_a12(0.5), "negligible");
  EXPECT_EQ(category_of_a12(0.57), "small");
  EXPECT_EQ(category_of_a12(0.65), "medium");
  EXPECT_EQ(category_of_a12(0.72), "large");
  EXPECT_EQ(category_of_a12(0.28), "large");
}

TEST(Statistics, A12IsTheShareOfPairsWhoseFirstIsLarger) {
  EXPECT_DOUBLE_EQ(a12(Values{4, 5, 6}, Values{1, 2, 3}), 1);
  EXPECT_DOUBLE_EQ(a12(Values{1, 2, 3}, Values{4, 5, 6}), 0);
  EXPECT_DOUBLE_EQ(a12(Values{7, 7}, Values{7}), 0.5);
  EXPECT_DOUBLE_EQ(a12(Values{1, 2, 2, 3, 5}, Values{2, 3, 3, 4, 6, 7}), 7.0 / 30);
}

// The example in the documentation of scipy.stats.mannwhitneyu, method="asymptotic".
TEST(Statistics, MannWhitneyGivesTheKnownPWithoutTies) {
  const Values males = {19, 22, 16, 29, 24};
  const Values females = {20, 11, 17, 12};
  EXPECT_DOUBLE_EQ(a12(males, females), 17.0 / 20);
  EXPECT_NEAR(mann_whitney_p(males, females), 0.11134688653314041, 1e-12);
  EXPECT_NEAR(mann_whitney_p(females, males), 0.11134688653314041, 1e-12);
}

// Worked out from rank sums, which the code does not use.
TEST(Statistics, MannWhitneyCorrectsForTies) {
  EXPECT_NEAR(mann_whitney_p(Values{1, 2, 2, 3, 5}, Values{2, 3, 3, 4, 6, 7}), 0.16304505585423731,
              1e-12);
}

TEST(Statistics, TrialsThatFoundNothingAreAlike) {
  EXPECT_DOUBLE_EQ(a12(Values{never, never}, Values{never}), 0.5);
  EXPECT_DOUBLE_EQ(a12(Values{never, never}, Values{9}), 1);
  EXPECT_DOUBLE_EQ(mann_whitney_p(Values{never, never}, Values{never, never}), 1);
  EXPECT_LT(mann_whitney_p(Values(30, never), Values(30, 9)), 1e-9);
}

}  // namespace
}  // namespace sonde::bench
