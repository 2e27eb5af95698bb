// SPDX-License-Identifier: Apache-2.0
#include "schedule/schedule.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "schema/draws.hpp"
#include "tree/spans.hpp"

namespace sonde::schedule {
namespace {

constexpr Kind arguments_kind("arguments", Form::Record);

// What a body drew that has a schedule, as a case of a property without arguments.
Plan drawn_by(drawing::CaseSource& source) {
  source.begin_draws();
  return draw_plan(source);
}

Tree case_with(const std::vector<Switch>& switches) {
  Tree tree;
  const auto root = tree.open(arguments_kind);
  const auto draws = tree.open(schema::draws_kind);
  drawing::CaseSource list;
  list.start_simplest();
  draw_plan(list);
  list.finish();
  tree.append(list.drawn(), 0);
  tree.close(draws);
  tree.close(root);
  return with_switches(tree, switches);
}

TEST(Schedule, IsDrawnAsItIsWritten) {
  const std::vector<Switch> switches = {{1, 5, 2}, {2, 7, 0}};
  const Tree tree = case_with(switches);
  drawing::CaseSource source;
  source.start_replay(tree);
  EXPECT_EQ(drawn_by(source).switches, switches);
}

TEST(Schedule, IsSampledWhereItIsFresh) {
  Random random(1);
  drawing::CaseSource source;
  source.start_fresh(random, 10);
  const Plan plan = draw_plan(source);
  EXPECT_NE(plan.sampling, Sampling::None);
  EXPECT_TRUE(plan.switches.empty());
}

TEST(Schedule, IsTheUsualOneWhereNothingIsRandom) {
  drawing::CaseSource source;
  source.start_simplest();
  const Plan plan = draw_plan(source);
  EXPECT_EQ(plan.sampling, Sampling::None);
  EXPECT_TRUE(plan.switches.empty());
}

TEST(Schedule, IsReplacedInPlace) {
  const Tree one = case_with({{1, 5, 2}});
  EXPECT_EQ(with_switches(one, {}), case_with({}));
  EXPECT_EQ(with_switches(case_with({}), std::vector<Switch>{{1, 5, 2}}), one);
}

TEST(Schedule, IsReadBack) {
  const std::vector<Switch> switches = {{1, 5, 2}, {2, 7, 0}};
  EXPECT_EQ(switches_in(case_with(switches)), switches);
  EXPECT_TRUE(switches_in(case_with({})).empty());
  EXPECT_TRUE(switches_in(Tree()).empty());
}

TEST(Schedule, IsNotAddedToACaseWithoutOne) {
  Tree tree;
  tree.close(tree.open(arguments_kind));
  EXPECT_EQ(with_switches(tree, std::vector<Switch>{{1, 5, 2}}), tree);
}

TEST(Search, HasANameForEachWay) {
  EXPECT_EQ(search_of("portfolio"), Search::Portfolio);
  EXPECT_EQ(search_of("enumerate"), Search::Enumerate);
  EXPECT_EQ(search_of("pct"), Search::Pct);
  EXPECT_EQ(search_of("quick"), std::nullopt);
}

}  // namespace
}  // namespace sonde::schedule
