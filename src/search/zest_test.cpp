// SPDX-License-Identifier: Apache-2.0
#include "search/zest.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/scripted_runner.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

using Features = std::vector<coverage::Feature>;
using coverage::Aspect;

coverage::Feature edge(unsigned place, unsigned bucket = 0) {
  return coverage::feature_of(Aspect::Edge, place * 8 + bucket);
}

// Says each answer twice, for the case and its confirmation; then the last, for ever.
ScriptedRunner saying(std::vector<Scripted> answers) {
  std::size_t runs = 0;
  return {derive::type_v<std::vector<int>>,
          [](Source& source) { derive::draw<std::vector<int>>(source); },
          [answers, runs](const Tree&) mutable {
            return answers[std::min(runs++ / 2, answers.size() - 1)];
          }};
}

void run(Strategy& strategy, ScriptedRunner& runner, int steps) {
  for (int i = 0; i < steps; ++i) strategy.step(runner);
}

int count_fresh(const ScriptedRunner& runner) {
  return static_cast<int>(std::ranges::count_if(
      runner.ran(), [](const Ran& ran) { return ran.how != Ran::How::Tree; }));
}

TEST(Zest, DrawsAfreshUntilSomethingIsSavedAndNeverAgain) {
  auto nothing = saying({{Outcome::Pass, {}}});
  ZestStrategy waiting(1, {});
  run(waiting, nothing, 50);
  EXPECT_EQ(count_fresh(nothing), 50);

  auto something = saying({{Outcome::Pass, {edge(1)}}});
  ZestStrategy strategy(1, {});
  run(strategy, something, 5000);
  EXPECT_EQ(count_fresh(something), 1);
  EXPECT_EQ(strategy.saved(), 1U);
}

constexpr ZestTuning of_jqf{.source = ZestTuning::Source::Jqf};

// All others descend from it.
TEST(Zest, StartsWithARandomCaseAndNotWithTheSimplest) {
  std::set<Tree::Index> lengths;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    auto runner = saying({{Outcome::Pass, {edge(1)}}});
    ZestStrategy strategy(seed, {});
    strategy.step(runner);
    EXPECT_EQ(runner.ran().at(0).how, Ran::How::Fresh);
    lengths.insert(runner.ran().at(0).drawn.child_count(1));
  }
  EXPECT_GT(lengths.size(), 10U);
}

TEST(Zest, SavesForWhatIsNewInAnyCaseOrAmongValidOnesButNotForACount) {
  auto runner = saying({
      {Outcome::Discard, {edge(1)}},  // new
      {Outcome::Pass, {edge(1)}},     // new among valid ones
      {Outcome::Pass, {edge(1, 2)}},  // only more often
  });
  ZestStrategy strategy(1, {});
  run(strategy, runner, 2);
  EXPECT_EQ(strategy.saved(), 2U);
  run(strategy, runner, 10);
  EXPECT_EQ(strategy.saved(), 2U);
}

TEST(Zest, WithTheConstantsOfJqfSavesForANewBucket) {
  auto runner = saying({
      {Outcome::Discard, {edge(1)}},           // new
      {Outcome::Discard, {edge(1, 2)}},        // more often
      {Outcome::Pass, {edge(1)}},              // new among valid ones
      {Outcome::Pass, {edge(1, 2)}},           // a bucket that valid ones did not have: no
      {Outcome::Pass, {edge(1), edge(1, 2)}},  // nothing
  });
  ZestStrategy strategy(1, {}, of_jqf);
  run(strategy, runner, 3);
  EXPECT_EQ(strategy.saved(), 3U);
  run(strategy, runner, 10);
  EXPECT_EQ(strategy.saved(), 3U);
}

TEST(Zest, SavesNoFailure) {
  auto runner = saying({{Outcome::Fail, {edge(1)}}});
  ZestStrategy strategy(1, {});
  run(strategy, runner, 4);
  EXPECT_EQ(strategy.saved(), 0U);
}

TEST(Zest, FavoursWhoIsResponsibleForAKeyUntilTheLastIsTakenOver) {
  auto runner = saying({
      {Outcome::Discard, {edge(1)}},
      {Outcome::Discard, {edge(1, 1)}},  // saved for its bucket: responsible for nothing
      {Outcome::Pass, {edge(1)}},        // valid: takes the key over
  });
  ZestStrategy strategy(1, {}, of_jqf);
  run(strategy, runner, 2);
  EXPECT_TRUE(strategy.favoured(0));
  EXPECT_FALSE(strategy.favoured(1));
  run(strategy, runner, 1);
  EXPECT_FALSE(strategy.favoured(0));
  EXPECT_TRUE(strategy.favoured(2));
}

TEST(Zest, GivesAParentItsChildrenAndGoesOnToTheNext) {
  // Two saved cases that cover 4 and 1 of the 4 keys there are; the first is favoured:
  // 20 times 50 children, and a quarter of 50.
  const Features all = {edge(1), edge(2), edge(3), edge(4)};
  auto runner = saying({
      {Outcome::Discard, all},
      {Outcome::Discard, {edge(1, 1)}},
      {Outcome::Pass, {}},
  });
  ZestStrategy strategy(1, {}, of_jqf);
  run(strategy, runner, 2);
  EXPECT_EQ(strategy.saved(), 2U);
  // One child of the first was saved; 999 are left, then come 12 of the second.
  EXPECT_EQ(strategy.parent(), 0U);
  run(strategy, runner, 999);
  EXPECT_EQ(strategy.parent(), 0U);
  run(strategy, runner, 1);
  EXPECT_EQ(strategy.parent(), 1U);
  run(strategy, runner, 11);
  EXPECT_EQ(strategy.parent(), 1U);
  run(strategy, runner, 1);
  EXPECT_EQ(strategy.parent(), 0U) << "a cycle ends";
}

TEST(Zest, GivesEveryParentAtLeastOneChild) {
  Features many;
  for (unsigned i = 1; i <= 100; ++i) many.push_back(edge(i));
  auto runner = saying({
      {Outcome::Discard, many},
      {Outcome::Discard, {edge(1, 1)}},  // covers 1 of 100: no child by its share
      {Outcome::Pass, {}},
  });
  ZestStrategy strategy(1, {}, of_jqf);
  run(strategy, runner, 2 + 999);
  EXPECT_EQ(strategy.parent(), 0U);
  run(strategy, runner, 1);
  EXPECT_EQ(strategy.parent(), 1U);
  run(strategy, runner, 1);
  EXPECT_EQ(strategy.parent(), 0U);
}

}  // namespace
}  // namespace sonde::search
