// SPDX-License-Identifier: Apache-2.0
#include "search/fuzzchick.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/scripted_runner.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

using How = Ran::How;

// Says something new in the first so many cases; a confirmation says it again.
ScriptedRunner with_news(int news, Outcome outcome) {
  auto draw = [](Source& source) { derive::draw<std::vector<int>>(source); };
  int runs = 0;
  return {derive::type_v<std::vector<int>>, draw, [=](const Tree&) mutable {
            const int said = runs++ / 2;
            Scripted answer{outcome, {}};
            if (said < news) answer.features.push_back(static_cast<coverage::Feature>(said));
            return answer;
          }};
}

std::string ways(const ScriptedRunner& runner) {
  std::string text;
  for (const Ran& ran : runner.ran()) text += ran.how == How::Fresh ? 'f' : 't';
  return text;
}

void run(Strategy& strategy, ScriptedRunner& runner, int steps) {
  for (int i = 0; i < steps; ++i) strategy.step(runner);
}

TEST(Fuzzchick, DrawsAfreshWhereBothQueuesAreEmpty) {
  auto runner = with_news(0, Outcome::Pass);
  FuzzchickStrategy strategy(1, {});
  run(strategy, runner, 5);
  EXPECT_EQ(ways(runner), "fffff");
  EXPECT_TRUE(runner.watched().edges);
}

TEST(Fuzzchick, DrawsSmallCasesAndSmallMutants) {
  auto runner = with_news(1, Outcome::Pass);
  FuzzchickStrategy strategy(1, {});
  run(strategy, runner, 2);
  EXPECT_EQ(runner.ran().at(0).size, 3U);
  EXPECT_EQ(runner.ran().at(2).size, 7U);
}

TEST(Fuzzchick, MutatesASeedAsOftenAsItsEnergySays) {
  auto runner = with_news(1, Outcome::Pass);
  FuzzchickStrategy strategy(1, {});
  run(strategy, runner, 103);
  // The case, its confirmation, a hundred mutants (an average seed), then fresh ones.
  EXPECT_EQ(ways(runner), "f" + std::string(101, 't') + "ff");
}

TEST(Fuzzchick, GivesADiscardedSeedAThirdOfTheEnergy) {
  auto runner = with_news(1, Outcome::Discard);
  FuzzchickStrategy strategy(1, {});
  run(strategy, runner, 36);
  EXPECT_EQ(ways(runner), "f" + std::string(34, 't') + "ff");
}

TEST(Fuzzchick, DrawsAFreshCaseBetweenTwoDiscardedSeeds) {
  auto runner = with_news(2, Outcome::Discard);
  FuzzchickStrategy strategy(1, {});
  run(strategy, runner, 2 + 33 + 33 + 2);
  const std::string made = ways(runner);
  const auto first = made.find('f', 1);
  const auto second = made.find('f', first + 1);
  EXPECT_EQ(made.substr(first, 2), "ft");
  EXPECT_GT(second - first, 20U);
}

TEST(Fuzzchick, ServesSucceededSeedsBeforeDiscardedOnes) {
  // The fresh case is discarded and kept; its first mutant is valid and kept.
  int runs = 0;
  ScriptedRunner runner(
      derive::type_v<std::vector<int>>,
      [](Source& source) { derive::draw<std::vector<int>>(source); },
      [&](const Tree&) {
        const int said = runs++;
        if (said < 2) return Scripted{Outcome::Discard, {1}};
        if (said < 4) return Scripted{Outcome::Pass, {2}};
        return Scripted{};
      });
  FuzzchickStrategy strategy(1, {});
  run(strategy, runner, 150);
  // 1 of 33 mutants was used; then come those of the valid seed, then the other 32.
  const std::string made = ways(runner);
  EXPECT_EQ(made.find('f', 1), 2U + 2 + 100 + 32);
}

TEST(Fuzzchick, KeepsNoCaseThatFlickers) {
  coverage::Feature feature = 0;
  ScriptedRunner runner(
      derive::type_v<int>, [](Source& source) { derive::draw<int>(source); },
      [&](const Tree&) { return Scripted{Outcome::Pass, {++feature}}; });
  FuzzchickStrategy strategy(1, {});
  run(strategy, runner, 10);
  EXPECT_EQ(ways(runner), "ftftftftftftftftftft");
}

}  // namespace
}  // namespace sonde::search
