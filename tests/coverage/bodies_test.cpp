// SPDX-License-Identifier: Apache-2.0
// This file is itself instrumented: what Sonde's macros and templates do in a body
// leaves no trace there; what the user's expressions do does. It is always optimised and
// without sanitizers, which would add calls and branches that are nobody's expression.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sonde/sonde.hpp>

#include "coverage/coverage.hpp"
#include "run/executor.hpp"

namespace {

using namespace sonde;
using namespace sonde::coverage;

struct Seen {
  std::size_t edges = 0;
  std::size_t progress = 0;
  std::vector<Comparison> comparisons;
  std::size_t texts = 0;

  bool has(std::uint64_t value, std::uint64_t other) const {
    return std::ranges::any_of(comparisons, [&](const Comparison& it) {
      return (it.value == value && it.other == other) || (it.value == other && it.other == value);
    });
  }
};

Seen seen_in(const Property& property, std::uint64_t seed) {
  run::Executor executor(property);
  executor.watch({.edges = true, .progress = true, .comparisons = true});
  Random random(seed);
  Seen seen;
  for (const Feature feature : executor.run_fresh(random, 30).features) {
    seen.edges += aspect_of(feature) == Aspect::Edge ? 1 : 0;
    seen.progress += aspect_of(feature) == Aspect::Progress ? 1 : 0;
  }
  const auto recorded = executor.comparisons();
  seen.comparisons.assign(recorded.begin(), recorded.end());
  seen.texts = executor.text_comparisons().size();
  return seen;
}

template <class Body>
Seen seen_of(Body body, std::uint64_t seed = 1) {
  return seen_in(properties::make(body, given(), properties::parameters_of<Body>{}), seed);
}

using Words = std::vector<std::string>;

// Not known when this is compiled.
volatile bool known_later = true;
bool yes() { return known_later; }
bool no() { return !yes(); }
volatile unsigned number_known_later = 4711;

std::size_t edges_of_nothing() {
  return seen_of([](const Words&) {}).edges;
}

// The path alone, without the edges as a set, and no more of it than was asked for.
TEST(Bodies, ShowTheirPathWhereItIsWatched) {
  const auto body = [](int) {
    int turns = 0;
    while (turns < 3 && yes()) ++turns;
    return turns > 0;
  };
  const auto property =
      properties::make(body, given(), properties::parameters_of<decltype(body)>{});
  run::Executor executor(property);
  const auto watched = [&](unsigned limit) {
    executor.watch({.path = limit});
    const auto seen = executor.run_simplest().features;
    return std::vector<Feature>(seen.begin(), seen.end());
  };
  const auto whole = watched(1024);
  ASSERT_GE(whole.size(), 2U);
  for (const Feature feature : whole) EXPECT_EQ(aspect_of(feature), Aspect::Path);
  EXPECT_EQ(watched(1), std::vector{whole.front()});
  EXPECT_TRUE(watched(0).empty());
}

TEST(Bodies, ThatAreEmptyShowOneEdge) { EXPECT_EQ(edges_of_nothing(), 1U); }

TEST(Bodies, WithLabelsShowNoMore) {
  const Seen seen = seen_of([](const Words& words) {
    SONDE_LABEL("a label");
    SONDE_CLASSIFY(words.empty(), "empty");
    SONDE_OBSERVE("words", words.size());
    SONDE_MAXIMIZE("most words", words.size());
    SONDE_SOMETIMES(words.empty());
    SONDE_REQUIRE_COVER(1, words.empty(), "covered");
    SONDE_COLLECT(words);
    SONDE_NOTE(words);
    label("named");
    classify(true, "named class");
    observe("named number", 3);
    collect("named words", words);
  });
  EXPECT_EQ(seen.edges, edges_of_nothing());
  EXPECT_EQ(seen.texts, 0U);
}

TEST(Bodies, WithConstantConditionsShowNoMore) {
  const Seen seen = seen_of([](const Words&) {
    SONDE_ASSUME(true);
    SONDE_CHECK(true);
    SONDE_CHECK(1 + 1 == 2);
    SONDE_ASSUME(2 > 1);
    SONDE_CHECK_NE(3, 4);
  });
  EXPECT_EQ(seen.comparisons.size(), 0U);
  EXPECT_EQ(seen.edges, edges_of_nothing());
}

// Never equal, and its words are shown.
struct Unequal {
  Words words;
  bool operator==(const Unequal&) const { return no(); }
};

template <class Body>
std::set<std::size_t> edges_over_seeds(Body body) {
  std::set<std::size_t> edges;
  for (std::uint64_t seed = 1; seed < 50; ++seed) edges.insert(seen_of(body, seed).edges);
  return edges;
}

TEST(Bodies, ThatFailShowNothingOfTheReport) {
  const auto edges =
      edges_over_seeds([](const Unequal& one, const Unequal& other) { SONDE_CHECK(one == other); });
  EXPECT_EQ(edges.size(), 1U);
}

TEST(Bodies, ArgumentsAreDrawnAndDestroyedUnseen) {
  EXPECT_EQ(edges_over_seeds([](Words) {}).size(), 1U);
  EXPECT_EQ(edges_over_seeds([](Words) { return true; }).size(), 1U);
}

TEST(Bodies, ShowABranchForEachConditionAndNoMore) {
  const auto with_2 = [](int) {
    SONDE_ASSUME(yes());
    SONDE_CHECK(yes());
  };
  const auto with_6 = [](int) {
    SONDE_ASSUME(yes());
    SONDE_CHECK(yes());
    SONDE_ASSUME(yes());
    SONDE_CHECK(yes());
    SONDE_ASSUME(yes());
    SONDE_CHECK(yes());
  };
  EXPECT_LE(seen_of(with_6).edges, seen_of(with_2).edges + 4);
}

TEST(Bodies, ShowWhatTheirChecksCompare) {
  const Seen seen = seen_of([](int) {
    const unsigned number = number_known_later;
    SONDE_CHECK(number != 12345U);
    SONDE_CHECK(number < 54321U);
  });
  EXPECT_TRUE(seen.has(4711, 12345));
  EXPECT_TRUE(seen.has(4711, 54321) || seen.has(4711, 54320));
}

TEST(Bodies, TellTwoChecksApart) {
  const Seen seen = seen_of([](int) {
    const unsigned number = number_known_later;
    SONDE_CHECK(number != 12345U);
    SONDE_CHECK(number != 23456U);
  });
  std::set<std::uint32_t> first;
  std::set<std::uint32_t> second;
  for (const Comparison& it : seen.comparisons) {
    if (it.other == 12345) first.insert(it.site);
    if (it.other == 23456) second.insert(it.site);
  }
  EXPECT_FALSE(first.empty() || second.empty());
  for (const auto site : first) EXPECT_FALSE(second.contains(site));
}

}  // namespace
