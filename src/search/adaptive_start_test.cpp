// SPDX-License-Identifier: Apache-2.0
// How a search begins: fresh cases of all sizes, of which hardly any runs twice.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/adaptive.hpp"
#include "search/scripted_runner.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

using testing::ElementsAre;

coverage::Feature edge_of(std::uint64_t number) {
  return coverage::feature_of(coverage::Aspect::Edge, 8 * number);
}

ScriptedRunner lists(ScriptedRunner::Script script) {
  return {derive::type_v<std::vector<int>>,
          [](Source& source) { derive::draw<std::vector<int>>(source); }, std::move(script)};
}

ScriptedRunner always_the_same() {
  return lists([](const Tree&) { return Scripted{Outcome::Pass, {edge_of(1)}}; });
}

void take_steps(Strategy& strategy, ScriptedRunner& runner, int steps) {
  for (int i = 0; i < steps; ++i) strategy.step(runner);
}

std::size_t count_compared(const ScriptedRunner& runner) {
  return static_cast<std::size_t>(
      std::ranges::count_if(runner.ran(), [](const Ran& ran) { return ran.watched.comparisons; }));
}

TEST(AdaptiveStart, RunsFreshCasesOfAllSizesTheLargestFirst) {
  auto runner = always_the_same();
  AdaptiveStrategy strategy(1, {.max = 100});
  take_steps(strategy, runner, 16);
  std::vector<unsigned> sizes;
  for (const Ran& ran : runner.ran())
    if (ran.how == Ran::How::Fresh && (ran.size == 0 || ran.size > 10)) sizes.push_back(ran.size);
  ASSERT_GE(sizes.size(), 6U);
  sizes.resize(6);
  EXPECT_THAT(sizes, ElementsAre(100, 0, 50, 0, 75, 0));
}

// The process may have died of a case of that size.
TEST(AdaptiveStart, DoesNotBeginWithTheLargestCaseAfterADeath) {
  auto runner = always_the_same();
  AdaptiveStrategy strategy(1, {.max = 100});
  strategy.resume({});
  take_steps(strategy, runner, 20);
  for (const Ran& ran : runner.ran()) EXPECT_LT(ran.size, 100U);
}

TEST(AdaptiveStart, RecordsComparisonsAtOnceAndRunsFewCasesTwice) {
  auto runner = lists([](const Tree& tree) {
    const std::uint64_t value = tree[tree.size() - 1].value + tree.size();
    return Scripted{Outcome::Pass, {edge_of(1 + value % 100'000)}};
  });
  AdaptiveTuning tuning;
  tuning.compared_first = 100;
  AdaptiveStrategy strategy(1, {}, tuning);
  take_steps(strategy, runner, 100);
  EXPECT_EQ(count_compared(runner), runner.ran().size());
  EXPECT_GT(runner.ran().size(), 100U);
  EXPECT_LE(runner.ran().size(), 110U);
  EXPECT_GT(strategy.progress().kept, 20U);
  take_steps(strategy, runner, 100);
  EXPECT_LT(count_compared(runner), runner.ran().size());
}

TEST(AdaptiveStart, RunsKeptCasesTwiceWhereFeaturesComeAndGo) {
  auto runner = lists([last = std::uint64_t{0}](const Tree&) mutable {
    return Scripted{Outcome::Pass, {edge_of(++last)}};
  });
  AdaptiveStrategy strategy(1, {});
  take_steps(strategy, runner, 150);
  EXPECT_GT(runner.ran().size(), 250U);
}

// How many of so many cases are fresh and larger than small ones are.
std::ptrdiff_t full_cases(const AdaptiveTuning& tuning, const ScriptedRunner::Script& script) {
  auto runner = lists(script);
  AdaptiveStrategy strategy(1, {.max = 100}, tuning);
  take_steps(strategy, runner, 2000);
  return std::ranges::count_if(runner.ran(), [&](const Ran& ran) {
    return ran.how == Ran::How::Fresh && ran.size > tuning.small_size;
  });
}

TEST(AdaptiveStart, RunsMoreCasesOfFullSizeWhereTheyFindMore) {
  const auto long_ones_find = [](const Tree& tree) {
    const std::uint64_t value = tree.size() > 40 ? tree[tree.size() - 1].value % 100'000 : 0;
    return Scripted{Outcome::Pass, {edge_of(1 + value)}};
  };
  AdaptiveTuning without;
  without.payoff.few_finds = 1e18;
  EXPECT_GT(full_cases({}, long_ones_find), full_cases(without, long_ones_find) * 5 / 4);
}

TEST(AdaptiveStart, RunsAsManyCasesOfFullSizeWhereNothingIsFound) {
  const auto none_finds = [](const Tree&) { return Scripted{Outcome::Pass, {edge_of(1)}}; };
  AdaptiveTuning without;
  without.payoff.few_finds = 1e18;
  EXPECT_EQ(full_cases({}, none_finds), full_cases(without, none_finds));
}

std::ptrdiff_t scouts(std::uint64_t edges_taken) {
  auto runner = lists([=](const Tree&) {
    return Scripted{.outcome = Outcome::Pass, .features = {edge_of(1)}, .edges_taken = edges_taken};
  });
  AdaptiveStrategy strategy(1, {.max = 100});
  take_steps(strategy, runner, 2000);
  return std::ranges::count_if(runner.ran(),
                               [](const Ran& ran) { return ran.watched.only_unknown; });
}

TEST(AdaptiveStart, ScoutsWhereRunsAreLong) {
  EXPECT_EQ(scouts(100), 0);
  EXPECT_GT(scouts(100'000), 200);
}

TEST(AdaptiveStart, RunsACaseAgainOfWhichAScoutSawSomethingNew) {
  unsigned next = 1;
  auto runner = lists([&](const Tree&) {
    return Scripted{
        .outcome = Outcome::Pass, .features = {edge_of(++next)}, .edges_taken = 100'000};
  });
  AdaptiveStrategy strategy(1, {.max = 100});
  take_steps(strategy, runner, 1000);
  const std::vector<Ran>& ran = runner.ran();
  std::size_t scouts = 0;
  for (std::size_t i = 0; i + 1 < ran.size(); ++i) {
    if (!ran[i].watched.only_unknown) continue;
    ++scouts;
    EXPECT_EQ(ran[i + 1].how, Ran::How::Tree);
    EXPECT_EQ(ran[i + 1].drawn, ran[i].drawn);
    EXPECT_FALSE(ran[i + 1].watched.only_unknown);
  }
  EXPECT_GT(scouts, 100U);
}

}  // namespace
}  // namespace sonde::search
