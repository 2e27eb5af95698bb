// SPDX-License-Identifier: Apache-2.0
#include "schedule/renumbered.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "schedule/schedule.hpp"
#include "schema/draws.hpp"

namespace sonde::schedule {
namespace {

constexpr Kind arguments_kind("arguments", Form::Record);
constexpr Kind number_kind("number", Form::Integer);

Tree case_with(const std::vector<Switch>& switches) {
  Tree tree;
  const auto root = tree.open(arguments_kind);
  tree.leaf(number_kind, 1);
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

bool is_among(const std::vector<Tree>& trees, const std::vector<Switch>& switches) {
  return std::ranges::find(trees, case_with(switches)) != trees.end();
}

TEST(Renumbered, LowersThreadsBehindOneThatIsGone) {
  const auto trees = with_renumbered_switches(case_with({{3, 5, 1}}));
  EXPECT_TRUE(is_among(trees, {{2, 5, 1}}));
  EXPECT_EQ(trees.size(), 1U);
}

TEST(Renumbered, LowersCallsBehindOneThatIsGone) {
  const auto trees = with_renumbered_switches(case_with({{1, 3 * steps_of_section + 7, 2}}));
  EXPECT_TRUE(is_among(trees, {{1, 2 * steps_of_section + 7, 2}}));
}

TEST(Renumbered, LeavesOtherThreadsAlone) {
  const auto trees = with_renumbered_switches(
      case_with({{1, 2 * steps_of_section, 2}, {2, 2 * steps_of_section, 1}}));
  EXPECT_TRUE(is_among(trees, {{1, steps_of_section, 2}, {2, 2 * steps_of_section, 1}}));
  EXPECT_TRUE(is_among(trees, {{1, 2 * steps_of_section, 2}, {2, steps_of_section, 1}}));
}

TEST(Renumbered, IsNothingWithoutSwitches) {
  EXPECT_TRUE(with_renumbered_switches(case_with({})).empty());
  EXPECT_TRUE(with_renumbered_switches(Tree()).empty());
}

}  // namespace
}  // namespace sonde::schedule
