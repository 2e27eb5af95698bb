// SPDX-License-Identifier: Apache-2.0
#include "campaign/needed_switches.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "schedule/schedule.hpp"
#include "schema/draws.hpp"

namespace sonde::campaign {
namespace {

using schedule::Switch;

Tree case_with(const std::vector<Switch>& switches) {
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

Failure failure_at(const char* what) {
  Failure failure;
  failure.what = what;
  return failure;
}

TEST(NeededSwitches, AreThoseWithoutWhichTheCasePasses) {
  const Switch needed{1, 5, 2};
  const Tree failing = case_with({needed, {2, 7, 1}});
  Failure failure = failure_at("deadlock");
  failure.story = "body\n-> first\n...\n-> second\n";
  failure.story_switches = {{1, 1, 5}, {3, 2, 7}};
  mark_needed_switches(failing, failure, [&](const Tree& tree) {
    const auto made = schedule::switches_in(tree);
    EXPECT_EQ(made.size(), 1U);
    isolate::Result result;
    if (std::ranges::count(made, needed) == 0) return result;
    result.outcome = Outcome::Fail;
    result.failure = failure_at("deadlock");
    return result;
  });
  EXPECT_EQ(failure.story,
            "body\n"
            "-> first (needed: without it, the case passes)\n"
            "...\n"
            "-> second (not needed: without it, the case fails as well)\n");
}

TEST(NeededSwitches, AreThoseWithoutWhichSomethingElseFails) {
  Failure failure = failure_at("deadlock");
  failure.story = "body\n-> first\n";
  failure.story_switches = {{1, 1, 5}};
  mark_needed_switches(case_with({{1, 5, 2}}), failure, [](const Tree&) {
    isolate::Result result;
    result.outcome = Outcome::Fail;
    result.failure = failure_at("returned false");
    return result;
  });
  EXPECT_EQ(failure.story, "body\n-> first (needed: without it, the case fails in another way)\n");
}

TEST(NeededSwitches, OfACaseWithoutThemAreNotLookedFor) {
  Failure failure = failure_at("returned false");
  failure.story = "body\n";
  mark_needed_switches(case_with({}), failure, [](const Tree&) -> isolate::Result {
    ADD_FAILURE() << "a case ran";
    return {};
  });
  EXPECT_EQ(failure.story, "body\n");
}

}  // namespace
}  // namespace sonde::campaign
