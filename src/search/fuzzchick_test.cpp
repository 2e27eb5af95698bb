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

std::vector<unsigned> sizes(const ScriptedRunner& runner) {
  std::vector<unsigned> all;
  for (const Ran& ran : runner.ran()) all.push_back(ran.size);
  return all;
}

TEST(Fuzzchick, LetsSizesGrowWithTheNumberOfCases) {
  auto fresh = with_news(0, Outcome::Pass);
  FuzzchickStrategy drawing(1, {.max = 60, .period = 4});
  run(drawing, fresh, 5);
  EXPECT_EQ(sizes(fresh), (std::vector<unsigned>{0, 20, 40, 60, 0}));

  auto mutants = with_news(1, Outcome::Pass);
  FuzzchickStrategy mutating(1, {.max = 60, .period = 4});
  run(mutating, mutants, 4);
  EXPECT_EQ(sizes(mutants), (std::vector<unsigned>{0, 0, 20, 40, 60})) << "one is a confirmation";
}

// As the artifact does for the stack machine.
TEST(Fuzzchick, DrawsCasesOfTheSizesThatWereSet) {
  auto runner = with_news(1, Outcome::Pass);
  FuzzchickStrategy strategy(1, {}, {.fresh_size = 3, .mutant_size = 7});
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

// The second seed covers 10 features where the average is 5.5: AFL's factor is 1.5. Both cost the
// average.
TEST(Fuzzchick, GivesMoreEnergyToASeedThatCoversMore) {
  int runs = 0;
  ScriptedRunner runner(
      derive::type_v<bool>, [](Source& source) { derive::draw<bool>(source); },
      [&](const Tree&) {
        const int said = runs++ / 2;
        Scripted answer;
        if (said == 0) answer.features = {1};
        if (said == 1)
          for (coverage::Feature i = 1; i <= 10; ++i) answer.features.push_back(i);
        return answer;
      });
  FuzzchickStrategy strategy(1, {});
  run(strategy, runner, 400);
  EXPECT_EQ(ways(runner).find('f', 1), 2U + 2 + 99 + 150);
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
