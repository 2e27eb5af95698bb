// SPDX-License-Identifier: Apache-2.0
#include "explain/explain.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/text.hpp"
#include "run/executor.hpp"
#include "sonde/sonde.hpp"

namespace sonde::explain {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::uint64_t seed = 1;
constexpr std::uint64_t plenty = 10'000;

// A property, the case that it is explained for, and what becomes of it.
class Explained {
 public:
  template <class Body, class GivenIt, class... Values>
  Explained(Body body, const GivenIt& given, const Values&... values)
      : property_(std::make_unique<Made<Body, GivenIt>>(body, given)), executor_(*property_) {
    Tree tree;
    const auto root = tree.open(codec::arguments_kind);
    Sink sink(tree);
    (derive::encode(values, sink), ...);
    tree.close(root);
    const auto seen = executor_.run(tree);
    EXPECT_EQ(seen.outcome, Outcome::Fail);
    case_ = seen.tree;
  }

  Explanation explain(std::uint64_t max_runs = plenty) {
    runs_ = 0;
    return explain::explain(case_, [this](const Tree& tree) { return run(tree); }, seed, max_runs);
  }

  std::vector<std::string> free() {
    std::vector<std::string> texts;
    for (const auto span : explain().free) texts.push_back(codec::print(case_, span));
    return texts;
  }

  // "5 -> 4", or nothing.
  std::string passing() {
    const auto found = explain().passing;
    if (!found) return "";
    return codec::print(case_, found->span) + " -> " + codec::print(found->tree, found->span);
  }

  std::uint64_t runs() const { return runs_; }

 private:
  template <class Body, class GivenIt>
  using Made = decltype(properties::make(std::declval<Body>(), std::declval<const GivenIt&>(),
                                         properties::parameters_of<Body>{}));

  Ran run(const Tree& tree) {
    ++runs_;
    const auto seen = executor_.run(tree);
    if (seen.outcome == Outcome::Pass) return {Ending::Passed, seen.tree};
    if (seen.outcome == Outcome::Discard) return {Ending::Discarded, seen.tree};
    return {Ending::SameFailure, seen.tree};
  }

  std::unique_ptr<Property> property_;
  run::Executor executor_;
  Tree case_;
  std::uint64_t runs_ = 0;
};

bool is_below_5(int value, const std::string&) { return value < 5; }

TEST(Explain, FindsTheArgumentThatMayHaveAnyValue) {
  Explained explained(&is_below_5, given(), 5, std::string());
  EXPECT_THAT(explained.free(), ElementsAre("\"\""));
  EXPECT_TRUE(explained.explain().free_together);
}

TEST(Explain, FindsTheNearestPassingNeighbour) {
  Explained explained(&is_below_5, given(), 5, std::string());
  EXPECT_EQ(explained.passing(), "5 -> 4");
}

struct Reading {
  int sensor;
  double value;
};

TEST(Explain, FindsFreePartsInsideAnArgument) {
  Explained explained([](const Reading& reading) { return reading.value < 1; }, given(),
                      Reading{0, 1.0});
  EXPECT_THAT(explained.free(), ElementsAre("0"));
  EXPECT_EQ(explained.passing(), "1.0 -> 0.0");
}

TEST(Explain, TakesTheOutermostSpan) {
  Explained explained([](const Reading&, bool flag) { return !flag; }, given(), Reading{0, 0.0},
                      true);
  EXPECT_THAT(explained.explain().free, SizeIs(1));
  EXPECT_EQ(explained.passing(), "true -> false");
}

TEST(Explain, SeesThatAllMattersWhereEqualityDoes) {
  Explained explained([](int one, int other) { return one != other; }, given(), 0, 0);
  EXPECT_THAT(explained.free(), IsEmpty());
  EXPECT_FALSE(explained.explain().free_together);
}

// Random values would hardly ever be equal.
TEST(Explain, TriesValuesThatStandElsewhere) {
  Explained explained([](std::int64_t one, std::int64_t other) { return one == other; }, given(),
                      std::int64_t{0}, std::int64_t{1'000'000'007});
  EXPECT_THAT(explained.free(), IsEmpty());
}

// Each is free while the other stays; not both at once.
TEST(Explain, TellsWhetherFreePartsAreFreeTogether) {
  Explained explained([](bool one, bool other) { return one != other && one; }, given(), false,
                      false);
  const auto explanation = explained.explain();
  EXPECT_THAT(explanation.free, SizeIs(1));
  Explained both([](bool one, bool other) { return one && other; }, given(), false, false);
  EXPECT_THAT(both.explain().free, SizeIs(2));
  EXPECT_FALSE(both.explain().free_together);
}

TEST(Explain, ShortensListsAndTextsToThePassingOne) {
  Explained list([](const std::vector<int>& values) { return values.size() < 3; }, given(),
                 std::vector<int>{0, 0, 0});
  EXPECT_EQ(list.passing(), "{0, 0, 0} -> {0, 0}");
  Explained text([](const std::string& each) { return each.size() < 2; }, given(),
                 std::string("aa"));
  EXPECT_EQ(text.passing(), "\"aa\" -> \"a\"");
}

TEST(Explain, TakesTheInnermostListThatMatters) {
  Explained explained(
      [](const std::vector<std::vector<int>>& lists) {
        return lists.empty() || lists[0].size() < 2;
      },
      given(), std::vector<std::vector<int>>{{0, 0}});
  EXPECT_EQ(explained.passing(), "{0, 0} -> {0}");
}

// 5 is refused, and another number drawn in its place.
TEST(Explain, StepsOverWhatAFilterRefuses) {
  const auto even = filter(any<int>(), [](int value) { return value % 2 == 0; });
  const auto property =
      properties::make([](int value) { return value < 6; }, given(even), properties::List<int>{});
  run::Executor executor(property);
  Tree tree = executor.run_simplest().tree;
  tree.set_value(2, 6);
  const auto run = [&](const Tree& each) {
    const auto seen = executor.run(each);
    return Ran{seen.outcome == Outcome::Fail ? Ending::SameFailure : Ending::Passed, seen.tree};
  };
  const auto passing = explain::explain(tree, run, seed, plenty).passing;
  ASSERT_TRUE(passing.has_value());
  EXPECT_EQ(passing->tree[2].value, 4U);
}

// What a run discards says neither that a part matters nor that it does not.
TEST(Explain, DoesNotCountDiscards) {
  Explained explained(
      [](int value, int rare) {
        SONDE_ASSUME(rare % 2 == 0);
        SONDE_CHECK(value < 3);
      },
      given(), 3, 0);
  EXPECT_THAT(explained.free(), ElementsAre("0"));
}

TEST(Explain, FindsNothingWhereAllFails) {
  Explained explained([](int, int) { return false; }, given(), 0, 0);
  const auto explanation = explained.explain();
  EXPECT_THAT(explanation.free, SizeIs(2));
  EXPECT_TRUE(explanation.free_together);
  EXPECT_FALSE(explanation.passing.has_value());
}

TEST(Explain, WorksThroughGenerators) {
  const auto domain = generate([](Draws& draws) {
    const int first = draws(in_range(0, 100));
    const int second = draws(in_range(0, 100));
    return std::pair(first, second);
  });
  const auto body = [](std::pair<int, int> drawn) { return drawn.second < 7; };
  const auto property =
      properties::make(body, given(domain), properties::List<std::pair<int, int>>{});
  run::Executor executor(property);
  Random random(1);
  Tree tree;
  while (tree.empty() || executor.run(tree).outcome != Outcome::Fail)
    tree = executor.run_fresh(random, 10).tree;
  const auto run = [&](const Tree& each) {
    const auto seen = executor.run(each);
    return Ran{seen.outcome == Outcome::Fail ? Ending::SameFailure : Ending::Passed, seen.tree};
  };
  EXPECT_THAT(explain::explain(tree, run, seed, plenty).free, ElementsAre(2U));
}

TEST(Explain, KeepsToItsBudget) {
  Explained explained(&is_below_5, given(), 5, std::string());
  explained.explain(7);
  EXPECT_EQ(explained.runs(), 7U);
  EXPECT_THAT(explained.explain(0).free, IsEmpty());
  EXPECT_EQ(explained.runs(), 0U);
}

TEST(Explain, IsTheSameFromTheSameSeed) {
  Explained explained([](const std::map<int, std::string>& map,
                         std::optional<int> value) { return !value || map.size() > 100; },
                      given(), std::map<int, std::string>{}, std::optional<int>(0));
  const auto first = explained.explain();
  const auto runs = explained.runs();
  EXPECT_EQ(explained.explain().free, first.free);
  EXPECT_EQ(explained.runs(), runs);
}

}  // namespace
}  // namespace sonde::explain
