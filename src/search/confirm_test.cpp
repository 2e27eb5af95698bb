// SPDX-License-Identifier: Apache-2.0
#include "search/confirm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/scripted_runner.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

using testing::ElementsAre;
using Features = std::vector<coverage::Feature>;

// Says the answers one after the other.
ScriptedRunner saying(std::vector<Scripted> answers) {
  return {derive::type_v<int>, [](Source& source) { derive::draw<int>(source); },
          [answers, next = std::size_t{0}](const Tree&) mutable { return answers.at(next++); }};
}

TEST(Confirm, KeepsTheFeaturesOfBothRunsInTheirOrder) {
  auto runner = saying({{Outcome::Pass, {9, 3, 5, 7}}, {Outcome::Pass, {7, 5, 9, 4}}});
  Confirmation confirmation;
  Random random(1);
  const auto confirmed = confirmation.confirm(runner, runner.run_fresh(random, 10));
  EXPECT_THAT(confirmed.seen.features, ElementsAre(9, 5, 7));
  EXPECT_THAT(confirmation.flickered(), ElementsAre(3, 4));
  EXPECT_DOUBLE_EQ(confirmation.stability(), 3.0 / 5);
}

TEST(Confirm, RunsTheSameCaseAndRemembersThatItWasFresh) {
  auto runner = saying({{Outcome::Pass, {1}}, {Outcome::Pass, {1}}});
  Confirmation confirmation;
  Random random(1);
  const auto confirmed = confirmation.confirm(runner, runner.run_fresh(random, 10));
  EXPECT_EQ(runner.ran().at(0).drawn, runner.ran().at(1).asked);
  EXPECT_EQ(runner.ran().at(1).asked, confirmed.seen.tree);
  EXPECT_TRUE(confirmed.seen.fresh);
  EXPECT_TRUE(confirmed.same_outcome);
  EXPECT_DOUBLE_EQ(confirmation.stability(), 1.0);
}

TEST(Confirm, ReportsWhenTheOutcomeFlickers) {
  auto runner = saying({{Outcome::Pass, {1}}, {Outcome::Discard, {1}}});
  Confirmation confirmation;
  EXPECT_FALSE(confirmation.confirm(runner, runner.run_simplest()).same_outcome);
}

TEST(Confirm, CountsARepeatedFeatureOnce) {
  auto runner = saying({{Outcome::Pass, {2, 2, 1}}, {Outcome::Pass, {2}}});
  Confirmation confirmation;
  confirmation.confirm(runner, runner.run_simplest());
  EXPECT_DOUBLE_EQ(confirmation.stability(), 0.5);
}

TEST(Confirm, IsStableBeforeAnythingRan) { EXPECT_DOUBLE_EQ(Confirmation().stability(), 1.0); }

}  // namespace
}  // namespace sonde::search
