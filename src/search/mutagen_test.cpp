// SPDX-License-Identifier: Apache-2.0
#include "search/mutagen.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "search/scripted_runner.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

using How = Ran::How;
using Flags = std::vector<bool>;

Flags flags_of(const Tree& tree) {
  Flags flags;
  for (const Node& node : tree.nodes())
    if (node.kind == derive::type_v<bool>.kind) flags.push_back(node.value != 0);
  return flags;
}

// A case is a vector of flags.
ScriptedRunner runner_of(std::function<Scripted(const Flags&)> script) {
  return {derive::type_v<Flags>, [](Source& source) { derive::draw<Flags>(source); },
          [script](const Tree& tree) { return script(flags_of(tree)); }};
}

void run(MutagenStrategy& strategy, ScriptedRunner& runner, int steps) {
  for (int i = 0; i < steps; ++i) strategy.step(runner);
}

int count(const ScriptedRunner& runner, How how) {
  return static_cast<int>(std::ranges::count(runner.ran(), how, &Ran::how));
}

TEST(Mutagen, WatchesEdgesAndLabels) {
  auto runner = runner_of([](const Flags&) { return Scripted{}; });
  MutagenStrategy strategy(1, {});
  run(strategy, runner, 1);
  EXPECT_TRUE(runner.watched().edges);
  EXPECT_TRUE(runner.watched().labels);
}

TEST(Mutagen, DrawsAfreshWhereNothingIsNew) {
  auto runner = runner_of([](const Flags&) { return Scripted{}; });
  MutagenStrategy strategy(1, {});
  run(strategy, runner, 100);
  EXPECT_EQ(count(runner, How::Tree), 0);
}

TEST(Mutagen, EnumeratesTheMutantsOfAValidCaseThatIsNew) {
  auto runner = runner_of([](const Flags&) { return Scripted{Outcome::Pass, {1}}; });
  MutagenStrategy strategy(1, {});
  run(strategy, runner, 3);
  // The simplest case, its confirmation, and mutants of the empty list: one element.
  EXPECT_EQ(runner.ran().at(0).how, How::Simplest);
  EXPECT_EQ(runner.ran().at(1).asked, runner.ran().at(0).drawn);
  EXPECT_EQ(flags_of(runner.ran().at(2).drawn), Flags{false});
  EXPECT_EQ(flags_of(runner.ran().at(3).drawn).size(), 1U);
}

TEST(Mutagen, KeepsNoFreshCaseThatIsDiscarded) {
  coverage::Feature feature = 0;
  auto runner = runner_of([&](const Flags&) { return Scripted{Outcome::Discard, {++feature}}; });
  MutagenStrategy strategy(1, {});
  run(strategy, runner, 100);
  EXPECT_EQ(count(runner, How::Tree), 0);
}

// Discarded mutants of a valid case are kept, mutants of theirs are not.
TEST(Mutagen, FollowsInvalidCasesForOneStep) {
  auto runner = runner_of([](const Flags& flags) {
    if (flags.empty()) return Scripted{Outcome::Pass, {1}};
    return Scripted{Outcome::Discard, {static_cast<coverage::Feature>(flags.size())}};
  });
  MutagenStrategy strategy(1, {});
  run(strategy, runner, 31);
  std::size_t longest = 0;
  for (const Ran& ran : runner.ran())
    if (ran.how == How::Tree) longest = std::max(longest, flags_of(ran.drawn).size());
  EXPECT_EQ(longest, 2U);
}

TEST(Mutagen, LetsAChildOfEqualNoveltyGoFirst) {
  auto runner = runner_of([](const Flags& flags) {
    return Scripted{Outcome::Pass, {static_cast<coverage::Feature>(flags.size())}};
  });
  MutagenStrategy strategy(1, {});
  run(strategy, runner, 3);
  // The child of the empty list is new and preempts it: its own first mutant is it cut
  // short, where the other one of the empty list would have an element.
  EXPECT_EQ(flags_of(runner.ran().at(2).drawn), Flags{false});
  EXPECT_EQ(runner.ran().at(3).asked, runner.ran().at(2).drawn);
  EXPECT_EQ(flags_of(runner.ran().at(4).drawn), Flags{});
}

TEST(Mutagen, ExhaustsTheCaseWithMostNoveltyFirst) {
  auto runner = runner_of([](const Flags& flags) {
    if (flags == Flags{false}) return Scripted{Outcome::Pass, {100, 101}};
    return Scripted{Outcome::Pass, {static_cast<coverage::Feature>(flags.size())}};
  });
  MutagenStrategy strategy(1, {});
  run(strategy, runner, 5);
  // The empty list, its one mutant with most news, and two mutants of that one: the second
  // comes although the first, which is confirmed before, is new as well.
  EXPECT_EQ(flags_of(runner.ran().at(2).drawn), Flags{false});
  EXPECT_EQ(flags_of(runner.ran().at(5).drawn), (Flags{false, false}));
  EXPECT_EQ(runner.ran().at(6).asked, runner.ran().at(5).drawn);
  EXPECT_EQ(flags_of(runner.ran().at(7).drawn), Flags{true});
}

TEST(Mutagen, ServesValidCasesBeforeDiscardedOnes) {
  // Of the mutants of a single false, two of them are invalid but new; a single true is valid.
  auto runner = runner_of([](const Flags& flags) {
    if (flags.size() > 1) return Scripted{Outcome::Discard, {4}};
    if (flags == Flags{true}) return Scripted{Outcome::Pass, {5}};
    return Scripted{Outcome::Pass, {static_cast<coverage::Feature>(6 + flags.size())}};
  });
  MutagenStrategy strategy(4, {});
  run(strategy, runner, 31);
  const auto first_long = std::ranges::find_if(runner.ran(), [](const Ran& ran) {
    return ran.how == How::Tree && flags_of(ran.drawn).size() == 3;
  });
  const auto first_true = std::ranges::find_if(
      runner.ran(), [](const Ran& ran) { return flags_of(ran.drawn) == Flags{true, true}; });
  ASSERT_NE(first_long, runner.ran().end());
  EXPECT_LT(first_true - runner.ran().begin(), first_long - runner.ran().begin());
}

TEST(Mutagen, DoublesItsSamplesWhenNothingIsNewForAWhile) {
  auto runner = runner_of([](const Flags&) { return Scripted{Outcome::Pass, {1}}; });
  MutagenStrategy strategy(1, {});
  run(strategy, runner, 1000);
  EXPECT_EQ(strategy.samples(), 1U);
  run(strategy, runner, 2);
  EXPECT_EQ(strategy.samples(), 2U);
  run(strategy, runner, 1990);
  EXPECT_EQ(strategy.samples(), 2U);
  run(strategy, runner, 20);
  EXPECT_EQ(strategy.samples(), 4U);
}

TEST(Mutagen, FindsTheSameCaseNewAgainAfterAReset) {
  auto runner = runner_of([](const Flags&) { return Scripted{Outcome::Pass, {1}}; });
  MutagenStrategy strategy(1, {});
  run(strategy, runner, 990);
  const auto confirmed = [&] {
    int found = 0;
    for (std::size_t i = 1; i < runner.ran().size(); ++i)
      found += runner.ran()[i].asked == runner.ran()[i - 1].drawn ? 1 : 0;
    return found;
  };
  EXPECT_EQ(confirmed(), 1);
  run(strategy, runner, 20);
  EXPECT_EQ(confirmed(), 2);
}

TEST(Mutagen, KeepsAShareOfFreshCases) {
  auto runner = runner_of([](const Flags& flags) {
    return Scripted{Outcome::Pass, {static_cast<coverage::Feature>(flags.size())}};
  });
  MutagenStrategy strategy(1, {});
  run(strategy, runner, 320);
  EXPECT_GE(count(runner, How::Fresh), 320 / 8 - 1);
}

TEST(Mutagen, ForgetsWhatFlickers) {
  coverage::Feature feature = 10;
  auto runner = runner_of([&](const Flags&) { return Scripted{Outcome::Pass, {++feature}}; });
  MutagenStrategy strategy(1, {});
  run(strategy, runner, 50);
  EXPECT_EQ(strategy.stability(), 0.0);
  EXPECT_EQ(count(runner, How::Tree), 50) << "confirmations only: nothing is kept";
}

}  // namespace
}  // namespace sonde::search
