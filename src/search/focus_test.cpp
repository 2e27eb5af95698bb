// SPDX-License-Identifier: Apache-2.0
#include "search/focus.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "search/corpus.hpp"

namespace sonde::search {
namespace {

using coverage::Feature;
using Features = std::vector<Feature>;

// Here the code of an edge has the same number.
coverage::CodeId same(std::size_t edge) { return static_cast<coverage::CodeId>(edge); }

// To target 0 lead the edges 13, 12 and 11, to target 1 edge 21.
Focus some_focus() {
  const std::vector<FocusEdge> edges = {{10, 0, 0}, {11, 0, 1}, {12, 0, 2}, {13, 0, 5}, {21, 1, 4}};
  return Focus(edges, {}, same);
}

Feature edge(std::uint64_t number) {
  return coverage::feature_of(coverage::Aspect::Edge, number * coverage::bucket_count);
}

// What a run that takes these edges shows of its closeness.
Features shown(Focus& focus, const std::vector<std::uint64_t>& edges,
               Outcome outcome = Outcome::Pass) {
  Features features;
  for (const std::uint64_t each : edges) features.push_back(edge(each));
  focus.append(outcome, features);
  return {features.begin() + static_cast<std::ptrdiff_t>(edges.size()), features.end()};
}

TEST(Focus, IsEmptyWithoutTargets) {
  Focus focus({});
  EXPECT_TRUE(focus.empty());
  EXPECT_TRUE(shown(focus, {1, 2}).empty());
  EXPECT_EQ(some_focus().targets(), 2U);
}

TEST(Focus, TakesTheNearestOfTheEdges) {
  Focus focus = some_focus();
  shown(focus, {13, 12, 1});
  EXPECT_EQ(focus.last()[0], 2U);
  EXPECT_EQ(focus.last()[1], Focus::far);
}

TEST(Focus, IsReachedByARunThatTakesATarget) {
  Focus focus = some_focus();
  EXPECT_FALSE(focus.is_reached());
  shown(focus, {11, 21});
  EXPECT_FALSE(focus.is_reached());
  shown(focus, {13, 10});
  EXPECT_TRUE(focus.is_reached());
  shown(focus, {13});
  EXPECT_FALSE(focus.is_reached());
}

TEST(Focus, ShowsARunThatIsAsCloseAsAny) {
  Focus focus = some_focus();
  const auto far = shown(focus, {13});
  ASSERT_EQ(far.size(), 1U);
  EXPECT_EQ(shown(focus, {13}), far);
  const auto near = shown(focus, {13, 11});
  ASSERT_EQ(near.size(), 1U);
  EXPECT_NE(near, far);
  EXPECT_TRUE(shown(focus, {12}).empty());
  EXPECT_EQ(shown(focus, {11}), near);
}

TEST(Focus, ComparesValidRunsWithValidOnes) {
  Focus focus = some_focus();
  EXPECT_EQ(shown(focus, {10}, Outcome::Discard).size(), 1U);
  EXPECT_EQ(shown(focus, {12}, Outcome::Pass).size(), 1U);
  EXPECT_TRUE(shown(focus, {12}, Outcome::Discard).empty());
}

TEST(Focus, KnowsEachTargetAlone) {
  Focus focus = some_focus();
  shown(focus, {10});
  EXPECT_EQ(shown(focus, {21}).size(), 1U);
  EXPECT_EQ(shown(focus, {10, 21}).size(), 2U);
}

// No jump or call leads from 30 and 31 to a target, but a run does.
TEST(Focus, LearnsFromTheOrderOfEdges) {
  Focus focus = some_focus();
  EXPECT_TRUE(shown(focus, {30}).empty());
  focus.learn(std::vector<coverage::CodeId>{30, 31, 12, 13});
  shown(focus, {31});
  EXPECT_EQ(focus.last()[0], 3U);
  shown(focus, {30});
  EXPECT_EQ(focus.last()[0], 4U);
  focus.learn(std::vector<coverage::CodeId>{13, 10});
  shown(focus, {13});
  EXPECT_EQ(focus.last()[0], 5U) << "what the code says stays";
}

TEST(Focus, ForgetsWhatWasClose) {
  Focus focus = some_focus();
  shown(focus, {10});
  focus.forget();
  EXPECT_EQ(shown(focus, {13}).size(), 1U);
}

// A run of a scripted case.
struct ScriptedRun {
  Tree tree;
  run::Probe probe{};
  Features features;
  run::Observation seen() const { return {Outcome::Pass, tree, probe, features}; }
};

ScriptedRun run_of(Focus& focus, int number, const std::vector<std::uint64_t>& edges) {
  ScriptedRun run{codec::parse_notation("Int(" + std::to_string(number) + ")"), {}, {}};
  for (const std::uint64_t each : edges) run.features.push_back(edge(each));
  focus.append(Outcome::Pass, run.features);
  return run;
}

TEST(Focus, MakesACorpusKeepAndPickWhatIsClosest) {
  Focus focus = some_focus();
  Corpus corpus;
  corpus.aim(focus);
  Random random(1);
  EXPECT_FALSE(corpus.pick_close(random));
  const auto keep = [&](int number, const std::vector<std::uint64_t>& edges) {
    const ScriptedRun run = run_of(focus, number, edges);
    const bool is_new = corpus.record(run.seen());
    if (is_new) corpus.keep(run.seen());
    return is_new;
  };
  EXPECT_TRUE(keep(1, {13, 12}));
  EXPECT_TRUE(keep(2, {13, 12, 11}));
  EXPECT_FALSE(keep(3, {13, 12, 11}));
  EXPECT_TRUE(keep(4, {13, 50}));
  for (int i = 0; i < 20; ++i) EXPECT_EQ(corpus.pick_close(random), 1U);
  EXPECT_TRUE(keep(5, {21}));
  std::set<Corpus::Index> picked;
  for (int i = 0; i < 50; ++i) picked.insert(*corpus.pick_close(random));
  EXPECT_EQ(picked, (std::set<Corpus::Index>{1, 3}));
  corpus.forget();
  EXPECT_FALSE(corpus.pick_close(random));
}

TEST(Focus, GoesOnWithWhatAnotherProcessHadKept) {
  Focus focus = some_focus();
  Corpus before;
  before.aim(focus);
  const ScriptedRun run = run_of(focus, 1, {12});
  before.record(run.seen());
  before.keep(run.seen());
  Focus again = some_focus();
  Corpus after;
  after.aim(again);
  after.restore(before.last_kept());
  Random random(1);
  EXPECT_EQ(after.pick_close(random), 0U);
  EXPECT_TRUE(shown(again, {13}).empty()) << "farther than what is known";
}

}  // namespace
}  // namespace sonde::search
