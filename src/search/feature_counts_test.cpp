// SPDX-License-Identifier: Apache-2.0
#include "search/plane.hpp"

#include <array>

#include <gtest/gtest.h>

namespace sonde::search {
namespace {

using Feature = coverage::Feature;

TEST(Plane, TellsHowOftenAFeatureWasAddedBefore) {
  Plane plane;
  EXPECT_EQ(plane.hits(7), 0U);
  EXPECT_EQ(plane.hit(7), 0U);
  EXPECT_EQ(plane.hit(7), 1U);
  EXPECT_EQ(plane.hits(7), 2U);
  EXPECT_EQ(plane.hits(8), 0U);
  EXPECT_EQ(plane.size(), 1U);
}

TEST(Plane, AddsAFeatureOnce) {
  Plane plane;
  EXPECT_TRUE(plane.add(7));
  EXPECT_FALSE(plane.add(7));
  EXPECT_TRUE(plane.holds(7));
  EXPECT_FALSE(plane.holds(6));
}

TEST(Plane, HoldsTheLeastAndTheGreatestFeature) {
  constexpr Feature greatest = ~Feature{0};
  Plane plane;
  EXPECT_FALSE(plane.holds(0));
  EXPECT_TRUE(plane.add(0));
  EXPECT_FALSE(plane.holds(greatest));
  EXPECT_TRUE(plane.add(greatest));
  EXPECT_EQ(plane.hits(0), 1U);
  EXPECT_EQ(plane.hits(greatest), 1U);
}

TEST(Plane, CountsWhatIsNewAndAddsNothing) {
  Plane plane;
  const std::array<Feature, 3> features = {1, 2, 3};
  plane.add(2);
  EXPECT_EQ(plane.count_new(features), 2U);
  EXPECT_EQ(plane.count_new(features), 2U);
  plane.add(features);
  EXPECT_EQ(plane.count_new(features), 0U);
  EXPECT_EQ(plane.size(), 3U);
}

// Far more than it has room for at first, and many that differ in high bits only.
TEST(Plane, KeepsCountsWhileItGrows) {
  constexpr Feature many = 20'000;
  const auto feature = [](Feature i) { return i << 16 | i >> 12; };
  Plane plane;
  for (Feature i = 0; i < many; ++i)
    for (Feature hits = 0; hits <= i % 3; ++hits) plane.hit(feature(i));
  EXPECT_EQ(plane.size(), many);
  for (Feature i = 0; i < many; ++i) ASSERT_EQ(plane.hits(feature(i)), 1 + i % 3) << i;
  EXPECT_FALSE(plane.holds(0x8000));
}

TEST(Plane, IsEmptyAgainWhenCleared) {
  Plane plane;
  for (Feature i = 0; i < 5000; ++i) plane.add(i);
  plane.clear();
  EXPECT_EQ(plane.size(), 0U);
  EXPECT_EQ(plane.hits(17), 0U);
  EXPECT_TRUE(plane.add(17));
}

}  // namespace
}  // namespace sonde::search
