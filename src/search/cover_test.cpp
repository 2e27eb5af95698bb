// SPDX-License-Identifier: Apache-2.0
#include "search/cover.hpp"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sonde::search {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SmallCover, PrefersSmallCases) {
  const std::vector<Covering> cases = {{10, {1, 2}}, {3, {1, 2}}, {5, {2}}};
  EXPECT_THAT(small_cover(cases), ElementsAre(1));
}

TEST(SmallCover, DropsWhatOthersShowTogether) {
  // 1 and 2 together show all that 0 does, and are needed for 5 and 6.
  const std::vector<Covering> cases = {{1, {1, 2}}, {4, {1, 5}}, {4, {2, 6}}};
  EXPECT_THAT(small_cover(cases), ElementsAre(1, 2));
}

TEST(SmallCover, OfNothingIsEmpty) {
  EXPECT_THAT(small_cover({}), IsEmpty());
  EXPECT_THAT(small_cover(std::vector<Covering>{{1, {}}}), IsEmpty());
}

TEST(SmallCover, ShowsAllFeatures) {
  std::mt19937 random(7);
  for (int round = 0; round < 100; ++round) {
    std::vector<Covering> cases(40);
    for (auto& each : cases) {
      each.size = random() % 50;
      for (unsigned i = 0; i < random() % 10; ++i) each.features.push_back(random() % 30);
    }
    std::vector<Covering> chosen;
    for (const auto number : small_cover(cases)) chosen.push_back(cases[number]);
    EXPECT_EQ(count_features(chosen), count_features(cases));
  }
}

TEST(News, AreWhatTheFirstPartLacks) {
  const std::vector<Covering> cases = {{1, {1}}, {9, {1, 2}}, {3, {2}}, {4, {3}}, {2, {1}}};
  EXPECT_THAT(news_of(cases, 1), ElementsAre(2, 3));
}

}  // namespace
}  // namespace sonde::search
