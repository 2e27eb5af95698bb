// SPDX-License-Identifier: Apache-2.0
#include "search/feature_table.hpp"

#include <gtest/gtest.h>

namespace sonde::search {
namespace {

constexpr std::uint32_t many = 10'000;  // far more than it has room for at first

// Different for different numbers, and spread over all bits.
FeatureTable::Feature any_feature(std::uint32_t number) { return number * 2654435761U; }

TEST(FeatureTable, NumbersEveryFeatureOnce) {
  FeatureTable features;
  for (std::uint32_t i = 0; i < many; ++i) EXPECT_EQ(features.number(any_feature(i)), i);
  for (std::uint32_t i = 0; i < many; ++i) EXPECT_EQ(features.number(any_feature(i)), i);
}

TEST(FeatureTable, KeepsWhatIsKnownOfAFeatureWhileItGrows) {
  FeatureTable features;
  for (std::uint32_t i = 0; i < many; ++i) {
    auto& entry = features[features.number(any_feature(i))];
    EXPECT_EQ(entry.valid_hits, 0U);
    entry.valid_hits = i + 1;
  }
  for (std::uint32_t i = 0; i < many; ++i) {
    const auto& entry = features[features.number(any_feature(i))];
    EXPECT_EQ(entry.feature, any_feature(i));
    EXPECT_EQ(entry.valid_hits, i + 1);
  }
}

TEST(FeatureTable, HoldsTheExtremes) {
  FeatureTable features;
  EXPECT_EQ(features.number(0), 0U);
  EXPECT_EQ(features.number(~FeatureTable::Feature{0}), 1U);
  EXPECT_EQ(features.number(0), 0U);
}

TEST(FeatureTable, FindsWhatItHoldsAndAddsNothing) {
  FeatureTable features;
  EXPECT_EQ(features.find(7), std::nullopt);
  EXPECT_EQ(features.number(8), 0U);
  EXPECT_EQ(features.find(7), std::nullopt);
  EXPECT_EQ(features.find(8), 0U);
}

TEST(FeatureTable, ForgetsAll) {
  FeatureTable features;
  for (std::uint32_t i = 0; i < many; ++i) features[features.number(any_feature(i))].valid_hits = 1;
  features.clear();
  EXPECT_EQ(features.number(any_feature(7)), 0U);
  EXPECT_EQ(features[0].valid_hits, 0U);
}

}  // namespace
}  // namespace sonde::search
