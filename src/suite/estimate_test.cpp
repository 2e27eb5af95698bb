// SPDX-License-Identifier: Apache-2.0
#include "suite/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace sonde::suite {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

std::vector<double> samples_of(const SearchYield& yield, std::uint64_t seed = 1) {
  Random random(seed);
  std::vector<double> samples;
  for (int i = 0; i < 4000; ++i) samples.push_back(sample_rate(yield, random));
  return samples;
}

double mean_of(const std::vector<double>& samples) {
  double sum = 0;
  for (const double each : samples) sum += each;
  return sum / static_cast<double>(samples.size());
}

double variance_of(const std::vector<double>& samples) {
  const double mean = mean_of(samples);
  double sum = 0;
  for (const double each : samples) sum += (each - mean) * (each - mean);
  return sum / static_cast<double>(samples.size() - 1);
}

TEST(ChanceOfNews, IsCertainBeforeTheFirstCase) { EXPECT_EQ(chance_of_news({}), 1); }

TEST(ChanceOfNews, IsTheShareOfCasesThatShowedSomethingAlone) {
  EXPECT_DOUBLE_EQ(chance_of_news({.tests = 999, .singles = 49}), 0.05);
}

TEST(ChanceOfNews, IsNeverNothingAndNeverMoreThanCertain) {
  EXPECT_GT(chance_of_news({.tests = most, .singles = 0}), 0);
  EXPECT_EQ(chance_of_news({.tests = 1, .singles = 100}), 1) << "one case shows many behaviours";
  EXPECT_EQ(chance_of_news({.tests = 0, .singles = most}), 1);
}

TEST(ChanceOfNews, FallsWithEveryCaseThatShowsNothingNew) {
  double before = 2;
  for (std::uint64_t tests = 5; tests < 1000; tests *= 2) {
    const double chance = chance_of_news({.tests = tests, .singles = 3});
    EXPECT_LT(chance, before);
    before = chance;
  }
}

// The mean and the variance of a Gamma distribution are both its shape.
TEST(SampleRate, HasTheDistributionOfTheChance) {
  for (const std::uint64_t singles : {0U, 1U, 9U, 99U}) {
    const auto samples = samples_of({.cases = 999, .tests = 999, .cost = 999, .singles = singles});
    const double shape = static_cast<double>(singles) + 1;
    EXPECT_NEAR(1000 * mean_of(samples), shape, 0.1 * shape) << singles;
    EXPECT_NEAR(1e6 * variance_of(samples), shape, 0.2 * shape) << singles;
    EXPECT_GT(*std::ranges::min_element(samples), 0);
  }
}

TEST(SampleRate, CountsWhatACaseCosts) {
  const SearchYield cheap{.cases = 1000, .tests = 1000, .cost = 10'000, .singles = 9};
  SearchYield dear = cheap;
  dear.cost *= 7;
  const auto one = samples_of(cheap);
  const auto other = samples_of(dear);
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_DOUBLE_EQ(one[i], 7 * other[i]);
}

// Discarded cases cost as much as valid ones.
TEST(SampleRate, CountsTheCostOfAllCases) {
  const auto all_valid = samples_of({.cases = 100, .tests = 100, .cost = 10'000, .singles = 5});
  const auto few_valid = samples_of({.cases = 1000, .tests = 100, .cost = 100'000, .singles = 5});
  EXPECT_EQ(all_valid, few_valid) << "for each valid case, as far as known";
}

TEST(SampleRate, IsAlwaysANumber) {
  for (const SearchYield& yield :
       {SearchYield{}, SearchYield{.cost = most}, SearchYield{.cases = most, .tests = most},
        SearchYield{.cases = 1, .tests = 1, .cost = most, .singles = most},
        SearchYield{.cases = most, .tests = 0, .cost = 1, .singles = most}})
    for (const double each : samples_of(yield)) EXPECT_TRUE(std::isfinite(each) && each >= 0);
}

TEST(SampleRate, IsTheSameForTheSameSeed) {
  const SearchYield yield{.cases = 10, .tests = 5, .cost = 100, .singles = 2};
  EXPECT_EQ(samples_of(yield, 3), samples_of(yield, 3));
  EXPECT_NE(samples_of(yield, 3), samples_of(yield, 4));
}

}  // namespace
}  // namespace sonde::suite
