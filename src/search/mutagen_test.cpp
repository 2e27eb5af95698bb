// SPDX-License-Identifier: Apache-2.0
#include "search/mutagen.hpp"

#include <array>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/tree_of_test.hpp"
#include "search/scripted_runner.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

using How = Ran::How;
using Flags = std::vector<bool>;
using Features = std::vector<coverage::Feature>;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::Le;
using testing::Not;
using testing::SizeIs;
using Tuning = MutagenTuning;

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

coverage::Feature size_of(const Flags& flags) {
  return static_cast<coverage::Feature>(flags.size());
}

// Every length is new once, and valid.
Scripted by_length(const Flags& flags) { return {Outcome::Pass, {100 + size_of(flags)}}; }

// A seed whose first fresh case, of size 0, is the empty list.
std::uint64_t seed_of_empty() {
  static const std::uint64_t found = [] {
    for (std::uint64_t seed = 1;; ++seed) {
      auto runner = runner_of([](const Flags&) { return Scripted{}; });
      Random random(seed);
      runner.run_fresh(random, 0);
      if (flags_of(runner.ran().at(0).drawn).empty()) return seed;
    }
  }();
  return found;
}

void run(MutagenStrategy& strategy, ScriptedRunner& runner, int steps) {
  for (int i = 0; i < steps; ++i) strategy.step(runner);
}

// What ran, without the confirmations.
std::vector<Flags> cases_of(const ScriptedRunner& runner) {
  std::vector<Flags> cases;
  for (const Ran& ran : runner.ran()) cases.push_back(flags_of(ran.drawn));
  return cases;
}

std::vector<Flags> first_cases(const std::function<Scripted(const Flags&)>& script, int steps,
                               Tuning tuning) {
  tuning.confirms = false;
  auto runner = runner_of(script);
  MutagenStrategy strategy(seed_of_empty(), {}, tuning);
  run(strategy, runner, steps);
  return cases_of(runner);
}

int count(const ScriptedRunner& runner, How how) {
  return static_cast<int>(std::ranges::count(runner.ran(), how, &Ran::how));
}

TEST(Mutagen, WatchesWhatItLogs) {
  const auto watched = [](const Tuning& tuning) {
    auto runner = runner_of([](const Flags&) { return Scripted{}; });
    MutagenStrategy strategy(seed_of_empty(), {}, tuning);
    run(strategy, runner, 1);
    return runner.watched();
  };
  EXPECT_EQ(watched({}).path, 100U);
  EXPECT_FALSE(watched({}).edges || watched({}).pairs || watched({}).labels);
  EXPECT_EQ(watched({.path_length = 7}).path, 7U);
  EXPECT_TRUE(watched({.log = Tuning::Log::Edges}).pairs);
  EXPECT_TRUE(watched({.log = Tuning::Log::Counts}).edges);
  EXPECT_EQ(watched({.log = Tuning::Log::Edges}).path, 0U);
  EXPECT_TRUE(watched({.labels = true}).labels);
}

std::vector<unsigned> sizes_of_fresh(Outcome outcome, int steps) {
  auto runner = runner_of([&](const Flags&) { return Scripted{outcome, {}}; });
  MutagenStrategy strategy(seed_of_empty(), {});
  run(strategy, runner, steps);
  std::vector<unsigned> sizes;
  for (const Ran& ran : runner.ran())
    if (ran.how == How::Fresh) sizes.push_back(ran.size);
  return sizes;
}

TEST(Mutagen, DrawsAfreshWhereNothingIsNew) {
  EXPECT_THAT(sizes_of_fresh(Outcome::Pass, 12), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1));
}

TEST(Mutagen, GrowsForGoodWithWhatIsDiscarded) {
  const auto sizes = sizes_of_fresh(Outcome::Discard, 300);
  ASSERT_EQ(sizes.size(), 300U);
  EXPECT_EQ(sizes[9], 0U);
  EXPECT_EQ(sizes[10], 1U);
  EXPECT_EQ(sizes[99], 9U);
  EXPECT_EQ(sizes[299], 10U);
}

TEST(Mutagen, EnumeratesTheMutantsOfAValidCaseThatIsNew) {
  auto runner = runner_of([](const Flags&) { return Scripted{Outcome::Pass, {1}}; });
  MutagenStrategy strategy(seed_of_empty(), {});
  run(strategy, runner, 2);
  // A fresh case of size 0, its confirmation, and the mutant of the empty list.
  EXPECT_EQ(runner.ran().at(0).how, How::Fresh);
  EXPECT_EQ(runner.ran().at(1).asked, runner.ran().at(0).drawn);
  EXPECT_EQ(flags_of(runner.ran().at(2).drawn), Flags{false});
  EXPECT_EQ(runner.ran().size(), 3U);
}

TEST(Mutagen, KeepsNoFreshCaseThatIsDiscarded) {
  coverage::Feature feature = 0;
  auto runner = runner_of([&](const Flags&) { return Scripted{Outcome::Discard, {++feature}}; });
  MutagenStrategy strategy(seed_of_empty(), {});
  run(strategy, runner, 100);
  EXPECT_EQ(count(runner, How::Tree), 0);
}

// Discarded mutants of a valid case are kept, mutants of theirs are not.
TEST(Mutagen, FollowsInvalidCasesForOneStepOrNotAtAll) {
  const auto script = [](const Flags& flags) {
    return Scripted{flags.empty() ? Outcome::Pass : Outcome::Discard, {size_of(flags)}};
  };
  const auto longest_with = [&](const Tuning& tuning) {
    auto runner = runner_of(script);
    MutagenStrategy strategy(seed_of_empty(), {}, tuning);
    run(strategy, runner, 31);
    std::size_t longest = 0;
    for (const Ran& ran : runner.ran())
      if (ran.how == How::Tree) longest = std::max(longest, flags_of(ran.drawn).size());
    return longest;
  };
  EXPECT_EQ(longest_with({}), 2U);
  EXPECT_EQ(longest_with({.discarded_seeds = false}), 1U);
}

TEST(Mutagen, LetsAChildOfEqualPriorityGoFirst) {
  // Every length leaves the tree at depth 0. {} has one mutant, {false} four: the second is
  // new, and its own come before the third.
  EXPECT_THAT(
      first_cases(by_length, 6, {}),
      ElementsAre(Flags{}, Flags{false}, Flags{}, Flags{false, false}, Flags{}, Flags{false}));
}

TEST(Mutagen, ExhaustsOneSeedAfterTheOtherInAQueueThatIsFifo) {
  EXPECT_THAT(first_cases(by_length, 6, {.queue = Tuning::Order::Fifo}),
              ElementsAre(Flags{}, Flags{false}, Flags{}, Flags{false, false}, Flags{true},
                          Flags{false, false}));
}

// {false} is the first seed with several mutants. The one of them that is new follows its path
// for a while, so that it waits.
TEST(Mutagen, PutsSeedsFirstThatLeaveTheKnownPathsEarly) {
  const auto script = [](const Flags& flags) {
    if (flags.empty()) return Scripted{Outcome::Pass, {1}};
    if (flags == Flags{false}) return Scripted{Outcome::Pass, {2, 3}};
    return Scripted{Outcome::Pass, {2, 10 + size_of(flags)}};
  };
  const auto cases = first_cases(script, 6, {});
  EXPECT_EQ(cases[3], (Flags{false, false}));
  EXPECT_EQ(cases[4], Flags{true});
  EXPECT_EQ(cases[5], (Flags{false, false}));
}

TEST(Mutagen, PutsSeedsFirstThatTookMostNewEdges) {
  const auto script = [](const Flags& flags) {
    if (flags == Flags{false}) return Scripted{Outcome::Pass, {100, 200}};
    return Scripted{Outcome::Pass, {1000 + 100 * size_of(flags)}};
  };
  const auto cases = first_cases(script, 6, {.log = Tuning::Log::Edges});
  EXPECT_EQ(cases[3], (Flags{false, false}));
  EXPECT_EQ(cases[4], Flags{true});
}

TEST(Mutagen, ServesValidSeedsBeforeDiscardedOnes) {
  // Of the mutants of a single false, the first new one is invalid, the next is valid.
  const auto script = [](const Flags& flags) {
    if (flags.size() > 1) return Scripted{Outcome::Discard, {4}};
    return Scripted{Outcome::Pass, {flags == Flags{true} ? 5U : 6 + size_of(flags)}};
  };
  const auto cases = first_cases(script, 20, {});
  const auto first = [&](const Flags& flags) { return std::ranges::find(cases, flags); };
  ASSERT_NE(first({false, false, false}), cases.end());
  EXPECT_LT(first({true, true}) - cases.begin(), first({false, false, false}) - cases.begin());
}

// The path of a discarded case counts for valid ones as well, unless there are two logs.
TEST(Mutagen, HasOneLogOrTwo) {
  const auto script = [](const Flags& flags) {
    return Scripted{flags == Flags{false} ? Outcome::Discard : Outcome::Pass,
                    {flags.empty() ? 1U : 2U}};
  };
  // {}, its mutant, which is discarded, and two mutants of that one; the second is kept, or not.
  const Flags child_of_the_second{false, false, false};
  EXPECT_THAT(first_cases(script, 7, {.logs = Tuning::Logs::One}),
              Not(Contains(child_of_the_second)));
  EXPECT_THAT(first_cases(script, 7, {.logs = Tuning::Logs::Two}), Contains(child_of_the_second));
}

// Fresh cases that are discarded are not kept. What they showed is known nonetheless.
TEST(Mutagen, LogsWhatItMayNotKeepUnlessItIsToldOtherwise) {
  const auto kept = [](bool only) {
    int runs = 0;
    auto runner = runner_of(
        [&](const Flags&) { return Scripted{++runs < 5 ? Outcome::Discard : Outcome::Pass, {1}}; });
    MutagenStrategy strategy(seed_of_empty(), {}, {.logs_kept_only = only});
    run(strategy, runner, 20);
    return count(runner, How::Tree) > 0;
  };
  EXPECT_FALSE(kept(false));
  EXPECT_TRUE(kept(true));
}

unsigned samples_after(int steps, const Tuning& tuning) {
  auto runner = runner_of([](const Flags&) { return Scripted{}; });
  MutagenStrategy strategy(seed_of_empty(), {}, tuning);
  run(strategy, runner, steps);
  return strategy.samples();
}

TEST(Mutagen, DoublesItsSamplesAndItsPatienceWhenNothingIsNew) {
  EXPECT_EQ(samples_after(999, {}), 1U);
  EXPECT_EQ(samples_after(1000, {}), 2U);
  EXPECT_EQ(samples_after(2999, {}), 2U);
  EXPECT_EQ(samples_after(3000, {}), 4U);
}

TEST(Mutagen, KeepsToLimitsOfSamplesAndPatience) {
  EXPECT_EQ(samples_after(1000, {.first_patience = 10, .last_patience = 10}), 256U);
  EXPECT_EQ(samples_after(300, {.first_patience = 10, .last_patience = 20, .most_samples = 4}), 4U);
  EXPECT_EQ(samples_after(25, {.first_patience = 10, .last_patience = 10, .most_samples = 0}), 4U);
}

TEST(Mutagen, NeverResetsIfItIsTold) {
  EXPECT_EQ(samples_after(3000, {.reset = Tuning::Reset::Never, .first_samples = 25}), 25U);
}

// Eight flags have eight mutants. All that ever is new is the first case, and three cases
// without news are enough for a reset.
struct Reset {
  explicit Reset(Tuning::Reset how) : strategy(1, {}, {.reset = how, .first_patience = 3}) {}

  How step() {
    strategy.step(runner);
    return runner.ran().back().how;
  }

  using Eight = std::array<bool, 8>;
  ScriptedRunner runner{derive::type_v<Eight>, [](Source& source) { derive::draw<Eight>(source); },
                        [](const Tree&) { return Scripted{Outcome::Pass, {1}}; }};
  MutagenStrategy strategy;
};

TEST(Mutagen, KeepsItsSeedsInAReset) {
  Reset reset(Tuning::Reset::Stale);
  for (int i = 0; i < 4; ++i) reset.step();
  EXPECT_EQ(reset.strategy.samples(), 2U);
  const auto before = reset.runner.ran().size();
  EXPECT_EQ(reset.step(), How::Tree);
  EXPECT_EQ(reset.runner.ran().size(), before + 2) << "new again, so it was confirmed";
}

TEST(Mutagen, WaitsWithAResetForEmptyQueuesIfItIsTold) {
  Reset reset(Tuning::Reset::Drained);
  for (int i = 0; i < 9; ++i) reset.step();
  EXPECT_EQ(reset.strategy.samples(), 1U);
  EXPECT_EQ(reset.step(), How::Fresh);
  EXPECT_EQ(reset.strategy.samples(), 2U);
}

TEST(Mutagen, DropsItsSeedsInAResetIfItIsTold) {
  Reset reset(Tuning::Reset::Restart);
  for (int i = 0; i < 4; ++i) reset.step();
  EXPECT_EQ(reset.strategy.samples(), 2U);
  reset.step();  // ends with a confirmation
  EXPECT_EQ(reset.runner.ran().at(reset.runner.ran().size() - 2).how, How::Fresh);
}

TEST(Mutagen, DrawsAShareOfFreshCasesIfItIsTold) {
  const auto fresh = [](std::uint64_t every) {
    auto runner = runner_of(by_length);
    MutagenStrategy strategy(seed_of_empty(), {}, {.fresh_every = every, .most_ancestors = 0});
    run(strategy, runner, 320);
    return count(runner, How::Fresh);
  };
  EXPECT_GE(fresh(8), 320 / 8);
  EXPECT_LT(fresh(0), 320 / 8);
}

TEST(Mutagen, EndsChainsOfAncestors) {
  EXPECT_THAT(first_cases(by_length, 300, {.largest_size = 1, .most_ancestors = 3}),
              Each(SizeIs(Le(5U))));
  EXPECT_THAT(first_cases(by_length, 300, {.largest_size = 1, .most_ancestors = 0}),
              Contains(SizeIs(20)));
}

TEST(Mutagen, DropsTheLastSeedsOfAFullQueue) {
  // With room for one seed, no child of the same priority leaves its parent in the queue.
  const auto cases = first_cases(by_length, 30, {.most_seeds = 1});
  EXPECT_THAT(cases, Not(Contains(Flags{true})));
  EXPECT_THAT(first_cases(by_length, 300, {}), Contains(Flags{true}));
}

TEST(Mutagen, RunsACaseAgainBeforeItIsKept) {
  const auto runs = [](bool confirms) {
    auto runner = runner_of([](const Flags&) { return Scripted{Outcome::Pass, {1}}; });
    MutagenStrategy strategy(seed_of_empty(), {}, {.confirms = confirms});
    run(strategy, runner, 1);
    return runner.ran().size();
  };
  EXPECT_EQ(runs(true), 2U);
  EXPECT_EQ(runs(false), 1U);
}

TEST(Mutagen, ForgetsWhatFlickers) {
  coverage::Feature feature = 10;
  auto runner = runner_of([&](const Flags&) { return Scripted{Outcome::Pass, {++feature}}; });
  MutagenStrategy strategy(seed_of_empty(), {});
  run(strategy, runner, 50);
  EXPECT_EQ(strategy.stability(), 0.0);
  EXPECT_EQ(count(runner, How::Fresh), 50);
  EXPECT_EQ(count(runner, How::Tree), 50) << "confirmations only: nothing is kept";
}

TEST(Mutagen, AsksForTheMutantsOfItsSettings) {
  // Of the empty list, only edits of ours draw an element.
  Tuning ours;
  ours.mutants.list_edits = true;
  const auto has_hole = [](const Tuning& tuning) {
    auto runner = runner_of([](const Flags&) { return Scripted{Outcome::Pass, {1}}; });
    MutagenStrategy strategy(seed_of_empty(), {}, tuning);
    run(strategy, runner, 4);
    return std::ranges::any_of(runner.ran(), [](const Ran& ran) {
      return std::ranges::any_of(ran.asked.nodes(), [](const Node& node) { return is_hole(node); });
    });
  };
  EXPECT_FALSE(has_hole({}));
  EXPECT_TRUE(has_hole(ours));
}

Tree case_of(const Flags& flags) {
  const Type* const argument = &derive::type_v<Flags>;
  Tree tree;
  const auto root = tree.open(schema::arguments_type({&argument, 1}).kind);
  tree.append(codec::tree_of(flags), 0);
  tree.close(root);
  return tree;
}

// Which mutant of a list of six flags runs first after a death, under several seeds.
std::set<Flags> first_mutants_after(std::uint32_t failures) {
  std::set<Flags> first;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto runner = runner_of(by_length);
    MutagenStrategy before(seed, {});
    before.adopt(runner, case_of(Flags(6, true)));
    KeptCase kept = before.last_kept();
    kept.failures = failures;
    MutagenStrategy strategy(seed, {});
    strategy.resume({&kept, 1});
    strategy.step(runner);
    first.insert(flags_of(runner.ran().back().asked));
  }
  return first;
}

// Otherwise the mutant that ended the process would be the first to run again.
TEST(Mutagen, SkipsMutantsOfASeedWhoseMutantEndedTheProcess) {
  EXPECT_THAT(first_mutants_after(0), SizeIs(1));
  EXPECT_THAT(first_mutants_after(2), SizeIs(testing::Ge(3U)));
}

}  // namespace
}  // namespace sonde::search
