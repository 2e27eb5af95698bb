// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/fleet.hpp"
#include "store/fleet_member_test.hpp"

namespace sonde::store {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class FleetFindingsTest : public ::testing::TestWithParam<Dialect> {
 protected:
  // As a table with the column n.
  static std::string numbers_to(int last) {
    const std::string end = std::to_string(last);
    if (GetParam() == Dialect::Postgres)
      return "(SELECT g AS n FROM generate_series(1, " + end + ") g)";
    return "(WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < " + end +
           ") SELECT n FROM s)";
  }

  SharedStore store_{GetParam()};
};

TEST_P(FleetFindingsTest, OneOriginIsOneFindingAndOneWorkerShrinksIt) {
  Member one(store_, "one");
  Member other(store_, "other");
  EXPECT_EQ(one.meet("origin", "e1").who, ShrinkClaim::Who::This);
  EXPECT_EQ(other.meet("origin", "e2").who, ShrinkClaim::Who::Other);
  EXPECT_EQ(store_.number("SELECT count(*) FROM finding"), 1);
  EXPECT_EQ(store_.number("SELECT count(*) FROM history"), 2);
}

TEST_P(FleetFindingsTest, ASecondTryWithTheSameEventChangesNothing) {
  Member one(store_, "one");
  const auto first = one.meet("origin", "e1");
  const auto again = one.meet("origin", "e1");
  EXPECT_EQ(again.who, ShrinkClaim::Who::This);
  EXPECT_EQ(again.task, first.task);
  EXPECT_EQ(store_.number("SELECT count(*) FROM history"), 1);
}

TEST_P(FleetFindingsTest, AnotherWorkerShrinksWhatADeadOneFound) {
  Member dead(store_, "dead", 1, {.lease_ms = ran_out});
  dead.meet("origin", "e1");
  Member heir(store_, "heir");
  const auto task = heir.fleet.claim_shrink(heir.mine);
  ASSERT_TRUE(task);
  EXPECT_EQ(task->failure.origin, "origin");
  EXPECT_EQ(task->failure.tree, arguments(9));
  EXPECT_FALSE(heir.fleet.claim_shrink(heir.mine));
}

TEST_P(FleetFindingsTest, ATaskThatEndsItsWorkersIsGivenUp) {
  Member dead(store_, "dead", 1, {.lease_ms = ran_out, .most_attempts = 3});
  dead.meet("origin", "e1");
  EXPECT_TRUE(dead.fleet.claim_shrink(dead.mine));
  EXPECT_TRUE(dead.fleet.claim_shrink(dead.mine));
  EXPECT_FALSE(dead.fleet.claim_shrink(dead.mine));
}

TEST_P(FleetFindingsTest, AFindingWhoseTaskWasGivenUpStays) {
  const FleetTuning impatient{.lease_ms = ran_out, .most_attempts = 2, .forget_ms = -1000};
  Member dead(store_, "dead", 1, impatient);
  dead.meet("origin", "e1");
  EXPECT_TRUE(dead.fleet.claim_shrink(dead.mine));
  dead.fleet.tidy();
  EXPECT_EQ(store_.number("SELECT count(*) FROM task"), 0);
  EXPECT_EQ(store_.number("SELECT count(*) FROM history WHERE state = 'given up'"), 1);
  const auto open = dead.fleet.open_findings(dead.property(), 10);
  ASSERT_EQ(open.size(), 1U);
  EXPECT_EQ(open[0].tree, arguments(9));
  // Who meets it again may try, but others are not asked once more.
  EXPECT_EQ(dead.meet("origin", "e2").who, ShrinkClaim::Who::This);
  EXPECT_FALSE(dead.fleet.claim_shrink(dead.mine));
  // As a new failure, if it comes back after it was fixed.
  Member newer(store_, "newer", 2, impatient);
  newer.fleet.pass_finding(newer.property(), "origin", "e3");
  newer.meet("origin", "e4");
  EXPECT_TRUE(newer.fleet.claim_shrink(newer.mine));
}

TEST_P(FleetFindingsTest, AShrunkFindingKeepsItsIdentityAndTheSmallerCase) {
  Member one(store_, "one");
  const auto claim = one.meet("origin", "e1");
  const auto id = store_.number("SELECT id FROM finding");
  one.fleet.improve_finding(one.property(),
                            {.origin = "origin", .tree = arguments(1), .is_shrunk = true}, "e2",
                            claim.task);
  Member late(store_, "late");
  late.fleet.improve_finding(
      late.property(),
      {.origin = "origin", .tree = arguments(std::string("larger")), .is_shrunk = true}, "e3", 0);
  const auto open = one.fleet.open_findings(one.property(), 10);
  ASSERT_EQ(open.size(), 1U);
  EXPECT_EQ(open[0].tree, arguments(1));
  EXPECT_EQ(open[0].state, "shrunk");
  EXPECT_EQ(store_.number("SELECT id FROM finding"), id);
  EXPECT_EQ(store_.number("SELECT count(*) FROM task"), 0);
  EXPECT_EQ(late.meet("origin", "e4").who, ShrinkClaim::Who::Nobody);
}

TEST_P(FleetFindingsTest, OnlyANewerBuildFixesAFinding) {
  Member one(store_, "one", 1);
  one.meet("origin", "e1");
  one.fleet.pass_finding(one.property(), "origin", "e2");
  EXPECT_EQ(one.fleet.open_findings(one.property(), 10).at(0).state, "incubating");
  Member newer(store_, "newer", 2);
  newer.fleet.pass_finding(newer.property(), "origin", "e3");
  EXPECT_THAT(newer.fleet.open_findings(newer.property(), 10), IsEmpty());
  one.meet("origin", "e4");  // the old build still fails
  EXPECT_THAT(newer.fleet.open_findings(newer.property(), 10), IsEmpty());
  Member newest(store_, "newest", 3);
  newest.meet("origin", "e5");
  EXPECT_EQ(newest.fleet.open_findings(newest.property(), 10).at(0).state, "regressed");
  EXPECT_EQ(store_.number("SELECT count(*) FROM finding"), 1);
}

TEST_P(FleetFindingsTest, WhatANewerBuildShrankHasFailedThere) {
  Member one(store_, "one", 1);
  one.meet("origin", "e1");
  Member newer(store_, "newer", 2);
  newer.fleet.improve_finding(
      newer.property(), {.origin = "origin", .tree = arguments(1), .is_shrunk = true}, "e2", 0);
  EXPECT_EQ(newer.fleet.known_origins(newer.mine).at(0).build, newer.property().build);
  newer.fleet.pass_finding(newer.property(), "origin", "e3");
  EXPECT_EQ(newer.fleet.open_findings(newer.property(), 10).at(0).state, "incubating");
}

TEST_P(FleetFindingsTest, NewFindingsAreKnownToAll) {
  Member one(store_, "one");
  Member other(store_, "other");
  one.meet(std::string("with a zero \0 in it", 19), "e1");
  Cursor cursor;
  const auto known = other.fleet.new_findings(other.mine, cursor);
  ASSERT_EQ(known.size(), 1U);
  EXPECT_EQ(known[0].origin, std::string("with a zero \0 in it", 19));
  EXPECT_THAT(other.fleet.new_findings(other.mine, cursor), IsEmpty());
}

TEST_P(FleetFindingsTest, AWorkerThatWasAwayHearsOfAllThatHappened) {
  Member one(store_, "one");
  Member other(store_, "other");
  for (int i = 0; i < 3; ++i) one.meet(std::to_string(i), "e" + std::to_string(i));
  // More than one statement reads.
  store_.query(
      "INSERT INTO history (finding, event, moment, worker, build, state, what) SELECT id,"
      " 'more' || id || ':' || n, 0, 0, 1, 'met', '' FROM finding, " +
      numbers_to(400) + " s");
  Cursor cursor;
  EXPECT_EQ(other.fleet.new_findings(other.mine, cursor).size(), 3U + 3U * 400U);
  EXPECT_THAT(other.fleet.new_findings(other.mine, cursor), IsEmpty());
}

TEST_P(FleetFindingsTest, AWorkerThatBeginsKnowsAllFindingsWithoutTheirHistory) {
  Member one(store_, "one");
  for (int i = 0; i < 3; ++i) one.meet(std::to_string(i), "e" + std::to_string(i));
  Member newer(store_, "newer", 2);
  newer.fleet.pass_finding(newer.property(), "1", "fixed");
  Cursor cursor = newer.fleet.newest_event();
  EXPECT_THAT(newer.fleet.known_origins(newer.mine),
              ElementsAre(::testing::Field(&KnownOrigin::origin, "2"),
                          ::testing::Field(&KnownOrigin::origin, "0")));
  EXPECT_THAT(newer.fleet.new_findings(newer.mine, cursor), IsEmpty());
  one.meet("3", "e3");
  EXPECT_EQ(newer.fleet.new_findings(newer.mine, cursor).at(0).origin, "3");
}

TEST_P(FleetFindingsTest, OnlySoManyBytesOfFindingsAreFetchedAtOnce) {
  Member one(store_, "one");
  const Tree large = arguments(std::string(1000'000, 'x'));
  for (int i = 0; i < 20; ++i)
    one.fleet.add_finding(one.property(), {.origin = std::to_string(i), .tree = large},
                          std::to_string(i));
  const auto open = one.fleet.open_findings(one.property(), 100);
  EXPECT_EQ(open.size(), 20U);
  EXPECT_EQ(std::ranges::count_if(open, [](const auto& each) { return !each.tree.empty(); }), 16);
}

TEST_P(FleetFindingsTest, ARegressionIsShrunkBeforeOtherFindings) {
  const FleetTuning short_lease{.lease_ms = ran_out};
  Member one(store_, "one", 1, short_lease);
  one.meet("again", "e1");
  Member newer(store_, "newer", 2, short_lease);
  newer.fleet.pass_finding(newer.property(), "again", "e2");
  newer.meet("other", "e3");
  newer.meet("again", "e4");
  Member heir(store_, "heir", 2);
  EXPECT_EQ(heir.fleet.claim_shrink(heir.mine)->failure.origin, "again");
}

TEST_P(FleetFindingsTest, AFindingHasTheNewestBuildInWhichItFailed) {
  Member old(store_, "old", 1);
  Member newer(store_, "newer", 2);
  Cursor cursor;
  old.meet("origin", "e1");
  EXPECT_EQ(old.fleet.new_findings(old.mine, cursor).at(0).build, old.property().build);
  newer.meet("origin", "e2");
  old.meet("origin", "e3");
  const auto known = old.fleet.new_findings(old.mine, cursor);
  ASSERT_EQ(known.size(), 2U);
  for (const auto& each : known) EXPECT_EQ(each.build, newer.property().build);
}

INSTANTIATE_TEST_SUITE_P(Stores, FleetFindingsTest, ::testing::ValuesIn(tested_dialects()),
                         [](const auto& of) {
                           return of.param == Dialect::Sqlite ? "Sqlite" : "Postgres";
                         });

}  // namespace
}  // namespace sonde::store
