// SPDX-License-Identifier: Apache-2.0
#include "search/feature_counts.hpp"

#include <array>

#include <gtest/gtest.h>

namespace sonde::search {
namespace {

using Feature = coverage::Feature;

TEST(FeatureCounts, TellsHowOftenAFeatureWasAddedBefore) {
  FeatureCounts plane;
  EXPECT_EQ(plane.hits(7), 0U);
  EXPECT_EQ(plane.hit(7), 0U);
  EXPECT_EQ(plane.hit(7), 1U);
  EXPECT_EQ(plane.hits(7), 2U);
  EXPECT_EQ(plane.hits(8), 0U);
  EXPECT_EQ(plane.size(), 1U);
}

TEST(FeatureCounts, AddsAFeatureOnce) {
  FeatureCounts plane;
  EXPECT_TRUE(plane.add(7));
  EXPECT_FALSE(plane.add(7));
  EXPECT_TRUE(plane.holds(7));
  EXPECT_FALSE(plane.holds(6));
}

TEST(FeatureCounts, HoldsTheLeastAndTheGreatestFeature) {
  constexpr Feature greatest = ~Feature{0};
  FeatureCounts plane;
  EXPECT_FALSE(plane.holds(0));
  EXPECT_TRUE(plane.add(0));
  EXPECT_FALSE(plane.holds(greatest));
  EXPECT_TRUE(plane.add(greatest));
  EXPECT_EQ(plane.hits(0), 1U);
  EXPECT_EQ(plane.hits(greatest), 1U);
}

TEST(FeatureCounts, CountsWhatIsNewAndAddsNothing) {
  FeatureCounts plane;
  const std::array<Feature, 3> features = {1, 2, 3};
  plane.add(2);
  EXPECT_EQ(plane.count_new(features), 2U);
  EXPECT_EQ(plane.count_new(features), 2U);
  plane.add(features);
  EXPECT_EQ(plane.count_new(features), 0U);
  EXPECT_EQ(plane.size(), 3U);
}

// Far more than it has room for at first, and many that differ in high bits only.
TEST(FeatureCounts, KeepsCountsWhileItGrows) {
  constexpr Feature many = 20'000;
  const auto feature = [](Feature i) { return i << 16 | i >> 12; };
  FeatureCounts plane;
  for (Feature i = 0; i < many; ++i)
    for (Feature hits = 0; hits <= i % 3; ++hits) plane.hit(feature(i));
  EXPECT_EQ(plane.size(), many);
  for (Feature i = 0; i < many; ++i) ASSERT_EQ(plane.hits(feature(i)), 1 + i % 3) << i;
  EXPECT_FALSE(plane.holds(0x8000));
}

TEST(FeatureCounts, IsEmptyAgainWhenCleared) {
  FeatureCounts plane;
  for (Feature i = 0; i < 5000; ++i) plane.add(i);
  plane.clear();
  EXPECT_EQ(plane.size(), 0U);
  EXPECT_EQ(plane.hits(17), 0U);
  EXPECT_TRUE(plane.add(17));
}

}  // namespace
}  // namespace sonde::search
