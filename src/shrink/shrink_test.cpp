// SPDX-License-Identifier: Apache-2.0
#include "shrink/shrink.hpp"

#include <algorithm>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "codec/random_tree.hpp"
#include "shrink/order.hpp"
#include "shrink/passes.hpp"
#include "shrink/scripted.hpp"

namespace sonde::shrink {
namespace {

using codec::parse_notation;
using codec::to_notation;
using scripted::consumed_if;
using scripted::integers_in;

bool go_on(const Tree&) { return true; }

bool sums_to_100(const Tree& tree) {
  const auto numbers = integers_in(tree);
  return std::accumulate(numbers.begin(), numbers.end(), std::int64_t{0}) >= 100;
}

Tree long_list() {
  scripted::name_kinds();
  return parse_notation("Vec[Int(3) Int(50) Int(-4) Int(70) Int(9) Int(20) Int(1)]");
}

TEST(Minimize, GoesOnUntilNoPassBringsAnything) {
  const auto smallest = minimize(long_list(), consumed_if(&sums_to_100), {}, &go_on);
  EXPECT_EQ(to_notation(smallest.tree), "Vec[Int(100)]");
  EXPECT_TRUE(smallest.finished);
}

TEST(Minimize, KeepsWhatIsSimplestAlready) {
  scripted::name_kinds();
  const Tree simplest = parse_notation("Vec[]");
  const auto smallest =
      minimize(simplest, consumed_if([](const Tree&) { return true; }), {}, &go_on);
  EXPECT_EQ(smallest.tree, simplest);
  EXPECT_EQ(smallest.runs, 0U);
}

// Those that failed it may run again: they may be the way down from another start.
TEST(Descents, DoNotRunAgainWhatPassedInAnEarlierOne) {
  unsigned runs = 0;
  const StillFails still_fails = [&](const Tree& tree) -> std::optional<Tree> {
    ++runs;
    if (integers_in(tree).size() < 2) return std::nullopt;
    return tree;
  };
  const Tree start = parse_notation("Vec[Int(1) Int(2) Int(3)]");
  const Tree failing = parse_notation("Vec[Int(1) Int(2)]");
  const Tree passing = parse_notation("Vec[Int(1)]");
  const Improved always = &go_on;
  const Plan plan{.remembers_passed = true};
  Candidates passed;
  for (const unsigned runs_in_all : {2U, 3U}) {
    Descent descent(start, still_fails, always, plan, passed);
    EXPECT_TRUE(descent.attempt(failing));
    EXPECT_FALSE(descent.attempt(passing));
    EXPECT_EQ(runs, runs_in_all);
  }
}

TEST(Minimize, RunsNoCaseTwiceAndOnlySimplerOnes) {
  std::vector<Tree> tried;
  Tree best = long_list();
  const auto still_fails = [&](const Tree& tree) -> std::optional<Tree> {
    EXPECT_TRUE(simpler(tree, best));
    EXPECT_EQ(std::ranges::find(tried, tree), tried.end()) << to_notation(tree);
    tried.push_back(tree);
    if (!sums_to_100(tree)) return std::nullopt;
    best = tree;
    return tree;
  };
  const auto smallest = minimize(long_list(), still_fails, {}, &go_on);
  EXPECT_EQ(smallest.runs, tried.size());
}

TEST(Minimize, TellsEachSmallerCaseAtOnce) {
  std::vector<Tree> recorded{long_list()};
  const auto smallest = minimize(long_list(), consumed_if(&sums_to_100), {}, [&](const Tree& tree) {
    EXPECT_TRUE(simpler(tree, recorded.back()));
    recorded.push_back(tree);
    return true;
  });
  EXPECT_GT(recorded.size(), 2U);
  EXPECT_EQ(recorded.back(), smallest.tree);
}

TEST(Minimize, StopsWhenTold) {
  const auto smallest =
      minimize(long_list(), consumed_if(&sums_to_100), {}, [](const Tree&) { return false; });
  EXPECT_FALSE(smallest.finished);
  EXPECT_TRUE(sums_to_100(smallest.tree));
}

TEST(Minimize, StopsWhenItsRunsAreUsedUp) {
  const auto smallest = minimize(long_list(), consumed_if(&sums_to_100), {.max_runs = 3}, &go_on);
  EXPECT_EQ(smallest.runs, 3U);
  EXPECT_FALSE(smallest.finished);
}

TEST(Minimize, StopsWhenItsTimeIsUp) {
  const auto smallest =
      minimize(long_list(), consumed_if(&sums_to_100), {.max_seconds = 0}, &go_on);
  EXPECT_EQ(smallest.tree, long_list());
  EXPECT_EQ(smallest.runs, 0U);
  EXPECT_FALSE(smallest.finished);
}

TEST(Minimize, GivesUpWhereNothingFailsForLong) {
  Tree large;
  const auto list = large.open(Kind("Vec", Form::List));
  for (std::uint64_t i = 0; i < 200; ++i) large.leaf(Kind("Int", Form::Integer), 1000 + i);
  large.close(list);
  const auto smallest = minimize(large, consumed_if([](const Tree&) { return false; }), {}, &go_on);
  EXPECT_EQ(smallest.tree, large);
  EXPECT_TRUE(smallest.finished);
  EXPECT_LT(smallest.runs, 5000U);
}

TEST(Minimize, CopesWithLargeCases) {
  scripted::name_kinds();
  Tree large;
  const auto root = large.open(Kind("Args", Form::Record));
  for (std::uint64_t i = 0; i < 20; ++i) {
    const auto list = large.open(Kind("Vec", Form::List));
    for (std::uint64_t j = 0; j < 300; ++j)
      large.leaf(Kind("Int", Form::Integer), 1'000'000 + 300 * i + j);
    large.close(list);
  }
  large.close(root);
  const auto smallest = minimize(
      large, consumed_if([](const Tree& tree) {
        return std::ranges::count_if(integers_in(tree), [](auto n) { return n > 100; }) >= 3;
      }),
      {}, &go_on);
  EXPECT_EQ(integers_in(smallest.tree), (std::vector<std::int64_t>{101, 101, 101}));
  EXPECT_LT(smallest.runs, 2000U);
}

// A run that needs more than it is given, or less, consumes another case.
TEST(Minimize, KeepsWhatWasConsumed) {
  const auto takes_two = [](const Tree& tree) -> std::optional<Tree> {
    Tree consumed = tree;
    while (consumed.child_count(0) < 2)
      consumed.insert(0, consumed.child_count(0), parse_notation("Int(0)"), 0);
    while (consumed.child_count(0) > 2) consumed.erase(consumed.child(0, 2));
    if (integers_in(consumed)[1] < 7) return std::nullopt;
    return consumed;
  };
  scripted::name_kinds();
  const auto smallest =
      minimize(parse_notation("Pair(Int(40) Int(30) Int(20))"), takes_two, {}, &go_on);
  EXPECT_EQ(to_notation(smallest.tree), "Pair(Int(0) Int(7))");
}

// Generators may consume what no edit would make of a case.
TEST(Minimize, SurvivesWhateverIsConsumed) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const auto damaged = [&](const Tree& tree) -> std::optional<Tree> {
      if (random.chance(60)) return std::nullopt;
      Tree consumed = tree;
      for (auto edits = random.below(3); edits > 0 && consumed.size() > 1; --edits) {
        const auto at = static_cast<Tree::Index>(1 + random.below(consumed.size() - 1));
        if (random.chance(50)) consumed.erase(at);
        else consumed.replace(at, Tree(consumed), consumed.size() - 1);
      }
      return consumed;
    };
    const Tree part = codec::random_tree(random);
    Tree tree;
    const auto root = tree.open(Kind("Args", Form::Record));
    for (int i = 0; i < 3; ++i) tree.append(part, 0);
    tree.append(codec::random_tree(random), 0);
    tree.close(root);
    const auto smallest = minimize(tree, damaged, {.max_runs = 500}, &go_on);
    EXPECT_FALSE(simpler(tree, smallest.tree));
    EXPECT_EQ(smallest.tree.end_of(0), smallest.tree.size());
  }
}

TEST(Passes, HaveNamesOfTheirOwn) {
  std::vector<std::string_view> names;
  for (const Pass& pass : passes()) names.push_back(pass.name);
  std::ranges::sort(names);
  EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

// Those with few candidates come first: the others wait for them.
TEST(Passes, AreOrderedByCost) { EXPECT_TRUE(std::ranges::is_sorted(passes(), {}, &Pass::cost)); }

}  // namespace
}  // namespace sonde::shrink
