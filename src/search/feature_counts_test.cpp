// SPDX-License-Identifier: Apache-2.0
#include "search/feature_counts.hpp"

#include <array>

#include <gtest/gtest.h>

namespace sonde::search {
namespace {

using Feature = coverage::Feature;

TEST(FeatureCounts, TellsHowOftenAFeatureWasAddedBefore) {
  FeatureCounts counts;
  EXPECT_EQ(counts.hits(7), 0U);
  EXPECT_EQ(counts.hit(7), 0U);
  EXPECT_EQ(counts.hit(7), 1U);
  EXPECT_EQ(counts.hits(7), 2U);
  EXPECT_EQ(counts.hits(8), 0U);
  EXPECT_EQ(counts.size(), 1U);
}

TEST(FeatureCounts, AddsAFeatureOnce) {
  FeatureCounts counts;
  EXPECT_TRUE(counts.add(7));
  EXPECT_FALSE(counts.add(7));
  EXPECT_TRUE(counts.holds(7));
  EXPECT_FALSE(counts.holds(6));
}

TEST(FeatureCounts, HoldsTheLeastAndTheGreatestFeature) {
  constexpr Feature greatest = ~Feature{0};
  FeatureCounts counts;
  EXPECT_FALSE(counts.holds(0));
  EXPECT_TRUE(counts.add(0));
  EXPECT_FALSE(counts.holds(greatest));
  EXPECT_TRUE(counts.add(greatest));
  EXPECT_EQ(counts.hits(0), 1U);
  EXPECT_EQ(counts.hits(greatest), 1U);
}

TEST(FeatureCounts, CountsWhatIsNewAndAddsNothing) {
  FeatureCounts counts;
  const std::array<Feature, 3> features = {1, 2, 3};
  counts.add(2);
  EXPECT_EQ(counts.count_new(features), 2U);
  EXPECT_EQ(counts.count_new(features), 2U);
  counts.add(features);
  EXPECT_EQ(counts.count_new(features), 0U);
  EXPECT_EQ(counts.size(), 3U);
}

// Far more than it has room for at first, and many that differ in high bits only.
TEST(FeatureCounts, KeepsCountsWhileItGrows) {
  constexpr Feature many = 20'000;
  const auto feature = [](Feature i) { return i << 16 | i >> 12; };
  FeatureCounts counts;
  for (Feature i = 0; i < many; ++i)
    for (Feature hits = 0; hits <= i % 3; ++hits) counts.hit(feature(i));
  EXPECT_EQ(counts.size(), many);
  for (Feature i = 0; i < many; ++i) ASSERT_EQ(counts.hits(feature(i)), 1 + i % 3) << i;
  EXPECT_FALSE(counts.holds(0x8000));
}

TEST(FeatureCounts, IsEmptyAgainWhenCleared) {
  FeatureCounts counts;
  for (Feature i = 0; i < 5000; ++i) counts.add(i);
  counts.clear();
  EXPECT_EQ(counts.size(), 0U);
  EXPECT_EQ(counts.hits(17), 0U);
  EXPECT_TRUE(counts.add(17));
}

}  // namespace
}  // namespace sonde::search
