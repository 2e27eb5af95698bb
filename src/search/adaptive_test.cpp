// SPDX-License-Identifier: Apache-2.0
#include "search/adaptive.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/executor.hpp"
#include "search/random.hpp"
#include "search/scripted_runner.hpp"
#include "sonde/api.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

using testing::Each;
using testing::ElementsAre;

coverage::Feature edge(std::uint64_t number) {
  return coverage::feature_of(coverage::Aspect::Edge, number);
}

coverage::Comparison compared(std::uint64_t value, std::uint64_t other) {
  return {value, other, 1, 4, coverage::Operand::Integer, true};
}

template <class T>
ScriptedRunner runner_of(ScriptedRunner::Script script) {
  return {derive::type_v<T>, [](Source& source) { derive::draw<T>(source); }, std::move(script)};
}

// Whatever the case, the same.
ScriptedRunner saying(Scripted always) {
  return runner_of<std::vector<int>>([always](const Tree&) { return always; });
}

// Says the answers one after the other.
ScriptedRunner saying_each(std::vector<Scripted> answers) {
  return runner_of<int>(
      [answers, next = std::size_t{0}](const Tree&) mutable { return answers.at(next++); });
}

void run(Strategy& strategy, ScriptedRunner& runner, int steps) {
  for (int i = 0; i < steps; ++i) strategy.step(runner);
}

// As if the property showed more than scripts here do.
AdaptiveTuning not_flat() {
  AdaptiveTuning tuning;
  tuning.flat_kept = 0;
  return tuning;
}

// As after the first cases, which hardly ever run twice.
AdaptiveTuning later() {
  AdaptiveTuning tuning = not_flat();
  tuning.compared_first = 0;
  return tuning;
}

int count_fresh(const ScriptedRunner& runner) {
  return static_cast<int>(std::ranges::count_if(
      runner.ran(), [](const Ran& ran) { return ran.how != Ran::How::Tree; }));
}

// Cases that were about to be kept.
int count_watched_closely(const ScriptedRunner& runner) {
  return static_cast<int>(
      std::ranges::count_if(runner.ran(), [](const Ran& ran) { return ran.watched.comparisons; }));
}

TEST(Adaptive, StartsWithTheSimplestCase) {
  auto runner = saying({});
  AdaptiveStrategy strategy(1, {});
  run(strategy, runner, 10);
  EXPECT_EQ(runner.ran().at(0).how, Ran::How::Simplest);
  EXPECT_EQ(std::ranges::count(runner.ran(), Ran::How::Simplest, &Ran::how), 1);
  EXPECT_TRUE(runner.ran().at(0).watched.labels);
  EXPECT_TRUE(runner.ran().at(0).watched.edges);
}

TEST(Adaptive, DrawsAfreshUntilSomethingIsKept) {
  auto runner = saying({});
  AdaptiveStrategy strategy(1, {});
  run(strategy, runner, 200);
  EXPECT_EQ(count_fresh(runner), 200);
  EXPECT_EQ(strategy.progress().kept, 0U);
}

// Cases of full size, if they are valid as often as others; then more where nothing is new.
TEST(Adaptive, DrawsManyFreshCasesWhereAllAreValid) {
  auto runner = saying({Outcome::Pass, {edge(1)}});
  AdaptiveStrategy strategy(1, {}, not_flat());
  run(strategy, runner, 1000);
  const auto young = count_fresh(runner);
  EXPECT_GT(young, 200);
  EXPECT_LT(young, 350);
  run(strategy, runner, 20'000);
  EXPECT_GT(count_fresh(runner), young + 5'000);
  EXPECT_LT(count_fresh(runner), young + 9'000);
}

TEST(Adaptive, DrawsMostlyFreshCasesWhereHardlyAnythingIsKept) {
  auto runner = saying({Outcome::Pass, {edge(1)}});
  AdaptiveStrategy strategy(1, {});
  run(strategy, runner, 20'000);
  EXPECT_GT(count_fresh(runner), 14'000);
}

TEST(Adaptive, DrawsFewFreshCasesWhereTheyAreHardlyEverValid) {
  int size = 0;
  auto runner = runner_of<std::vector<int>>([&](const Tree& tree) {
    size = static_cast<int>(tree.size());
    return Scripted{size < 6 ? Outcome::Pass : Outcome::Discard, {edge(1)}};
  });
  AdaptiveStrategy strategy(1, {}, not_flat());
  run(strategy, runner, 2000);
  EXPECT_LT(count_fresh(runner), 350);
}

TEST(Adaptive, DrawsMostlySmallCasesAndSomeOfEverySize) {
  auto runner = saying({});
  AdaptiveStrategy strategy(1, {.max = 100});
  run(strategy, runner, 500);
  std::vector<unsigned> sizes;
  for (const Ran& ran : runner.ran()) sizes.push_back(ran.size);
  std::ranges::sort(sizes);
  EXPECT_LT(sizes[250], 10U);
  for (const unsigned tenth : {20U, 30U, 40U, 50U, 60U, 70U, 80U, 90U, 100U}) {
    const auto at = std::ranges::lower_bound(sizes, tenth - 10);
    EXPECT_TRUE(at != sizes.end() && *at <= tenth) << "no size up to " << tenth;
  }
  EXPECT_LE(sizes.back(), 100U);
}

// The second of the two is that of a case of full size, which shows nothing that is new to
// small ones.
TEST(Adaptive, RunsAKeptCaseAgainWithComparisonsWatchedAndOthersWithout) {
  auto runner = saying({Outcome::Pass, {edge(1)}});
  AdaptiveStrategy strategy(1, {}, later());
  run(strategy, runner, 50);
  ASSERT_EQ(runner.ran().size(), 52U);
  EXPECT_FALSE(runner.ran()[0].watched.comparisons);
  EXPECT_TRUE(runner.ran()[1].watched.comparisons);
  EXPECT_TRUE(runner.ran()[1].watched.edges);
  EXPECT_EQ(runner.ran()[1].asked, runner.ran()[0].drawn);
  EXPECT_EQ(count_watched_closely(runner), 1);
  EXPECT_EQ(strategy.progress().kept, 1U);
}

// Each run has an edge of its own, as in a large program.
ScriptedRunner always_new() {
  return runner_of<std::vector<int>>([last = coverage::Feature{0}](const Tree&) mutable {
    return Scripted{Outcome::Pass, {edge(8 * ++last)}};
  });
}

TEST(Adaptive, RunsFewCasesTwice) {
  auto runner = always_new();
  AdaptiveTuning tuning = later();
  tuning.second_run_reserve = 10;
  tuning.most_refuted = 1;  // two runs of one case differ here, too
  AdaptiveStrategy strategy(1, {}, tuning);
  run(strategy, runner, 1000);
  EXPECT_LE(runner.ran().size(), 1000U + 10 + 100);
  EXPECT_GT(strategy.progress().kept, 500U);
}

TEST(Adaptive, RunsAllThatIsNewTwiceWhereFeaturesComeAndGo) {
  auto runner = always_new();
  AdaptiveTuning tuning = later();
  tuning.second_run_reserve = 10;
  AdaptiveStrategy strategy(1, {}, tuning);
  run(strategy, runner, 1000);
  EXPECT_GT(runner.ran().size(), 1900U);
}

TEST(Adaptive, WatchesForEqualSidesWhereNothingWasNewForLong) {
  auto runner = saying({Outcome::Pass, {edge(1)}});
  AdaptiveTuning tuning;
  tuning.equal_after = 100;
  AdaptiveStrategy strategy(1, {}, tuning);
  run(strategy, runner, 100);
  const auto is_watched = [](const Ran& ran) { return ran.watched.equal_sides; };
  EXPECT_EQ(std::ranges::count_if(runner.ran(), is_watched), 0);
  run(strategy, runner, 1000);
  EXPECT_GT(std::ranges::count_if(runner.ran(), is_watched), 300);
}

// What is seen only because of that is new, too.
TEST(Adaptive, GoesOnWatchingForEqualSidesAfterTheFirst) {
  ScriptedRunner* watching = nullptr;
  auto runner = runner_of<std::vector<int>>([&](const Tree&) {
    Scripted said{Outcome::Pass, {edge(8)}};
    if (watching->watched().equal_sides) said.features.push_back(edge(16));
    return said;
  });
  watching = &runner;
  AdaptiveTuning tuning = not_flat();
  tuning.equal_after = 100;
  AdaptiveStrategy strategy(1, {}, tuning);
  run(strategy, runner, 1000);
  const auto is_watched = [](const Ran& ran) { return ran.watched.equal_sides; };
  EXPECT_GT(std::ranges::count_if(runner.ran(), is_watched), 500);
}

// Small cases have at most one element here.
TEST(Adaptive, ALargeValidCaseJoinsTheSmallOnesForAnEdgeThatTheyLack) {
  auto runner = runner_of<std::vector<int>>([](const Tree& tree) {
    return Scripted{Outcome::Pass, {edge(tree[1].extent > 20 ? 2 : 1)}};
  });
  AdaptiveTuning tuning;
  tuning.small_size = 1;
  tuning.values.growth_percent = 0;
  AdaptiveStrategy strategy(1, {.max = 100}, tuning);
  run(strategy, runner, 20);
  const auto joined = std::ranges::find_if(runner.ran(), [](const Ran& ran) {
    return ran.watched.comparisons && ran.drawn[1].extent > 20;
  });
  ASSERT_NE(joined, runner.ran().end());
  EXPECT_GE(strategy.progress().kept, 2U);
  run(strategy, runner, 200);
  const auto has_large_parent = [&](const Ran& ran) { return ran.parent == 2; };
  EXPECT_TRUE(std::ranges::any_of(runner.ran(), has_large_parent));
}

TEST(Adaptive, KeepsNoCaseWhoseOutcomeFlickers) {
  auto runner = saying_each({{Outcome::Pass, {edge(1)}}, {Outcome::Discard, {edge(1)}}});
  AdaptiveStrategy strategy(1, {}, later());
  strategy.step(runner);
  EXPECT_EQ(strategy.progress().kept, 0U);
}

TEST(Adaptive, TriesWhatComparisonsAskedFor) {
  auto runner = runner_of<int>([](const Tree& tree) {
    const auto value = tree[1].value;
    if (value == 0) return Scripted{Outcome::Pass, {edge(1)}, {compared(0, 4711)}};
    if (value == 4711) return Scripted{Outcome::Pass, {edge(2)}, {compared(4711, 99)}};
    return Scripted{};
  });
  AdaptiveStrategy strategy(1, {});
  run(strategy, runner, 50);
  std::vector<std::uint64_t> values;
  for (const Ran& ran : runner.ran()) values.push_back(ran.drawn[1].value);
  for (const std::uint64_t wanted : {4710U, 4711U, 4712U, 98U, 99U, 100U})
    EXPECT_THAT(values, testing::Contains(wanted));
}

// However many of them are planned.
TEST(Adaptive, TriesOfOperandsLeaveRoomForOthers) {
  auto runner = runner_of<int>([](const Tree& tree) {
    Scripted said{Outcome::Pass, {edge(1)}};
    for (std::uint64_t i = 0; i < 80; ++i)
      said.comparisons.push_back(compared(tree[1].value, 1'000'000 + 10 * i));
    return said;
  });
  AdaptiveStrategy strategy(1, {});
  run(strategy, runner, 200);
  const auto is_operand = [](const Ran& ran) {
    return ran.parent == 0 && ran.how == Ran::How::Tree && ran.drawn[1].value >= 999'999;
  };
  const auto operands = std::ranges::count_if(runner.ran(), is_operand);
  EXPECT_GT(operands, 20);
  EXPECT_LT(operands, 100);
}

// Otherwise features would seem to come and go.
TEST(Adaptive, WatchesASecondRunForTheFeaturesOfTheFirst) {
  auto runner = runner_of<std::vector<int>>(
      [](const Tree& tree) { return Scripted{Outcome::Pass, {edge(8 * tree.size())}}; });
  AdaptiveStrategy strategy(1, {});
  run(strategy, runner, 500);
  int second_runs = 0;
  for (std::size_t i = 1; i < runner.ran().size(); ++i) {
    const Ran& first = runner.ran()[i - 1];
    const Ran& second = runner.ran()[i];
    if (!second.watched.comparisons || second.asked != first.drawn) continue;
    ++second_runs;
    EXPECT_EQ(second.watched.counts, first.watched.counts);
    EXPECT_EQ(second.watched.triples, first.watched.triples);
  }
  EXPECT_GT(second_runs, 20);
  EXPECT_EQ(strategy.progress().stability, 1);
}

// A fresh case of another strategy is watched and kept like one of its own.
TEST(Adaptive, LearnsFromFreshCasesOfAnotherStrategy) {
  auto runner = runner_of<std::vector<int>>([](const Tree& tree) {
    return Scripted{Outcome::Pass, {edge(tree[1].extent > 20 ? 2 : 1)}};
  });
  AdaptiveStrategy strategy(1, {.max = 100});
  RandomStrategy fresh(2, {.max = 100, .period = 10});
  for (int i = 0; i < 10; ++i) strategy.step_beside(runner, fresh);
  EXPECT_EQ(runner.ran()[0].how, Ran::How::Simplest);
  EXPECT_TRUE(runner.ran()[0].watched.edges);
  EXPECT_EQ(strategy.progress().kept, 2U) << "short and long lists, which no small case showed";
}

TEST(Adaptive, ReturnsAFailureAsItIs) {
  auto runner = saying({Outcome::Fail, {edge(1)}});
  AdaptiveStrategy strategy(1, {});
  const auto seen = strategy.step(runner);
  EXPECT_EQ(seen.outcome, Outcome::Fail);
  EXPECT_EQ(seen.tree, runner.ran().at(0).drawn);
  EXPECT_EQ(runner.ran().size(), 1U);
  EXPECT_EQ(strategy.progress().kept, 0U);
}

TEST(Adaptive, ReturnsAFailureOfTheSecondRun) {
  auto runner = saying_each({{Outcome::Pass, {edge(1)}}, {Outcome::Fail, {edge(1)}}});
  AdaptiveStrategy strategy(1, {}, later());
  EXPECT_EQ(strategy.step(runner).outcome, Outcome::Fail);
}

TEST(Adaptive, BeginsAnewAfterAStall) {
  auto runner = saying({Outcome::Pass, {edge(1)}});
  AdaptiveTuning tuning = later();
  tuning.first_patience = 1000;
  AdaptiveStrategy strategy(1, {}, tuning);
  const auto steps_to_restart = [&] {
    const auto before = strategy.progress().restarts;
    int steps = 0;
    while (strategy.progress().restarts == before && ++steps < 10'000) strategy.step(runner);
    return steps;
  };
  // Cases of full size do not count.
  EXPECT_THAT(steps_to_restart(), testing::AllOf(testing::Gt(1200), testing::Lt(1500)));
  EXPECT_EQ(count_watched_closely(runner), 2) << "what was known is news again";
  EXPECT_THAT(steps_to_restart(), testing::AllOf(testing::Gt(2400), testing::Lt(3500)));
}

TEST(Adaptive, RunsTheSameCasesWithTheSameSeed) {
  const auto cases = [](std::uint64_t seed) {
    auto runner = runner_of<std::vector<int>>([](const Tree& tree) {
      return Scripted{tree.size() % 3 == 0 ? Outcome::Discard : Outcome::Pass,
                      {edge(tree.size())},
                      {compared(tree[tree.size() - 1].value, tree.size())}};
    });
    AdaptiveStrategy strategy(seed, {});
    run(strategy, runner, 2000);
    std::vector<Tree> trees;
    for (const Ran& ran : runner.ran()) trees.push_back(ran.drawn);
    return trees;
  };
  const auto once = cases(1);
  EXPECT_EQ(once, cases(1));
  EXPECT_NE(once, cases(2));
}

TEST(Adaptive, DrawsAsManyFreshCasesAsItsTuningSays) {
  auto runner = saying({Outcome::Pass, {edge(1)}});
  AdaptiveTuning tuning;
  tuning.values.least_full_share = 1;
  AdaptiveStrategy strategy(1, {}, tuning);
  run(strategy, runner, 100);
  EXPECT_EQ(count_fresh(runner), 100);
}

// A stair of edges that chance does not climb, without any comparison to help.
TEST(Adaptive, FindsFourNestedComparisons) {
  int total = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    auto runner = runner_of<std::string>([](const Tree& tree) {
      const auto text = tree.bytes(tree[1]);
      Scripted said{Outcome::Pass, {edge(0)}};
      for (std::size_t i = 0; i < 4 && text.size() > i && text[i] == "bad!"[i]; ++i)
        said.features.push_back(edge(i + 1));
      if (said.features.size() == 5) said.outcome = Outcome::Fail;
      return said;
    });
    AdaptiveStrategy strategy(seed, {});
    int tests = 1;
    while (strategy.step(runner).outcome != Outcome::Fail && tests < 50'000) ++tests;
    total += tests;
  }
  EXPECT_LT(total / 10, 20'000);
}

// Fresh lists come first, and are not observed; then the strategy learns.
TEST(Adaptive, ListsOfStepsAreGuidedAfterTwoHundred) {
  api::Sequences sequences;
  Api described(sequences.description());
  described.call("one", [] {});
  described.call("two", [](int n) { return n; });
  run::Executor executor(sequences.property());
  const auto strategy = find_strategy("adaptive")->make(1, {}, {});
  for (int i = 0; i < 200; ++i) strategy->step(executor);
  EXPECT_EQ(strategy->progress().kept, 1) << "the simplest";
  for (int i = 0; i < 100; ++i) strategy->step(executor);
  EXPECT_GT(strategy->progress().kept, 1);
  EXPECT_GT(strategy->progress().features, 1);
}

}  // namespace
}  // namespace sonde::search
