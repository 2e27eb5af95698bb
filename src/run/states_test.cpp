// SPDX-License-Identifier: Apache-2.0
#include "run/states.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/executor.hpp"
#include "sonde/sonde.hpp"

namespace sonde::run {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(States, AreKnownOncePerCase) {
  States states;
  EXPECT_TRUE(states.all(1).empty());
  EXPECT_TRUE(states.add(1, 1, 7));
  EXPECT_FALSE(states.add(1, 1, 7));
  EXPECT_TRUE(states.add(1, 1, 8));
  EXPECT_TRUE(states.add(1, 2, 7));
  EXPECT_EQ(states.all(1).size(), 3U);
  EXPECT_TRUE(states.all(2).empty());
  EXPECT_TRUE(states.add(2, 1, 7));
  EXPECT_EQ(states.all(2).size(), 1U);
}

TEST(States, AreAtMost65536) {
  States states;
  for (std::uint64_t i = 0; i < 1'000'000; ++i) states.add(1, 1, i * i);
  EXPECT_LE(states.all(1).size(), 65'536U);
  EXPECT_GT(states.all(1).size(), 60'000U);
}

// The features of the simplest case of a property without arguments.
template <class Body>
std::vector<coverage::Feature> features_of(Watch watch, Body body) {
  const auto property = properties::make(body, given(), properties::List<>{});
  Executor executor(property);
  executor.watch(watch);
  const auto seen = executor.run_simplest();
  return {seen.features.begin(), seen.features.end()};
}

enum class Door { Open, Shut };

TEST(States, AreFeaturesOfWhateverTheyAreMadeOf) {
  const auto body = [] {
    for (int round = 0; round < 2; ++round) {
      for (int x = 0; x < 10; ++x)
        for (unsigned char y = 0; y < 10; ++y) SONDE_STATE(x, y);
      SONDE_STATE(Door::Open);
      SONDE_STATE(std::string("here"), true);
      SONDE_STATE("there");
      SONDE_STATE(std::pair(1, std::vector{2, 3}), 0.5);
      SONDE_STATE(std::pair(1, std::vector{2, 4}), 0.5);
    }
  };
  const auto features = features_of({.labels = true}, body);
  EXPECT_EQ(features.size(), 105U);
  EXPECT_EQ(std::set(features.begin(), features.end()).size(), 105U);
  EXPECT_EQ(features_of({.met_labels = true}, body).size(), 105U);
  EXPECT_TRUE(features_of({}, body).empty());
}

TEST(States, GuideTheSearchAndAreNoLabels) {
  const Report report = check("States.Guide", [](const std::vector<bool>& steps) {
    int place = 0;
    for (const bool forward : steps) SONDE_STATE(place = forward ? place + 1 : 0);
    SONDE_CHECK(place < 14);
  });
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("guided by adaptive"));
  EXPECT_THAT(report.text(), Not(HasSubstr("labels of")));
}

}  // namespace
}  // namespace sonde::run
