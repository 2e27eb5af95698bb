// SPDX-License-Identifier: Apache-2.0
#include "campaign/fewer_switches.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "schedule/schedule.hpp"
#include "schema/draws.hpp"

namespace sonde::campaign {
namespace {

using schedule::Switch;
using Schedule = std::vector<Switch>;

Tree case_of(const Schedule& switches) {
  drawing::CaseSource list;
  list.start_simplest();
  schedule::draw_plan(list);
  list.finish();
  Tree tree;
  const auto root = tree.open(Kind("arguments", Form::Record));
  const auto draws = tree.open(schema::draws_kind);
  tree.append(list.drawn(), 0);
  tree.close(draws);
  tree.close(root);
  return schedule::with_switches(tree, switches);
}

// Fails with exactly these switches.
shrink::StillFails only_with(const Schedule& wanted) {
  return [wanted](const Tree& tree) -> std::optional<Tree> {
    if (schedule::switches_in(tree) != wanted) return std::nullopt;
    return tree;
  };
}

TEST(FewerSwitches, AreFoundWhereTwoLeadToThreadsOfOthers) {
  const Tree failing = case_of({{0, 2, 1}, {1, 3, 0}, {0, 9, 2}, {2, 5, 0}});
  const Schedule wanted = {{1, 3, 2}, {2, 5, 1}};
  std::uint64_t runs = 0;
  const auto fewer = with_fewer_switches(failing, only_with(wanted), runs);
  ASSERT_TRUE(fewer.has_value());
  EXPECT_EQ(schedule::switches_in(*fewer), wanted);
  EXPECT_LT(runs, 100U);
}

TEST(FewerSwitches, AreNotFoundWhereAllAreNeeded) {
  const Schedule all = {{1, 3, 2}, {2, 5, 1}};
  std::uint64_t runs = 0;
  EXPECT_FALSE(with_fewer_switches(case_of(all), only_with(all), runs).has_value());
  EXPECT_EQ(runs, 6U);  // each of two, to each of three threads
}

TEST(FewerSwitches, AreNotLookedForInALongSchedule) {
  std::uint64_t runs = 0;
  EXPECT_FALSE(with_fewer_switches(case_of(Schedule(20)), only_with({}), runs).has_value());
  EXPECT_FALSE(with_fewer_switches(case_of({{1, 3, 2}}), only_with({}), runs).has_value());
  EXPECT_EQ(runs, 0U);
}

}  // namespace
}  // namespace sonde::campaign
