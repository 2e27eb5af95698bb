// SPDX-License-Identifier: Apache-2.0
#include "store/fleet.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/fleet_member_test.hpp"
#include "store/fleet_status.hpp"

namespace sonde::store {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class FleetTest : public ::testing::TestWithParam<Dialect> {
 protected:
  SharedStore store_{GetParam()};
};

TEST_P(FleetTest, AWorkerGetsTheCasesOfOthersOnceAndNotItsOwn) {
  Member one(store_, "one");
  Member other(store_, "other");
  one.add(arguments(1));
  one.add(arguments(2));
  other.add(arguments(2));
  EXPECT_THAT(one.pull(), IsEmpty());
  EXPECT_THAT(other.pull(), ElementsAre(arguments(1), arguments(2)));
  EXPECT_THAT(other.pull(), IsEmpty());
  EXPECT_EQ(store_.number("SELECT count(*) FROM corpus"), 2);
}

TEST_P(FleetTest, CasesComeInBatchesOfLimitedRowsAndBytes) {
  Member one(store_, "one");
  Member other(store_, "other");
  for (int i = 0; i < 5; ++i) one.add(arguments(i));
  EXPECT_EQ(other.pull({.rows = 2}).size(), 2U);
  EXPECT_EQ(other.pull({.rows = 10, .bytes = 1}).size(), 1U);  // at least one
  EXPECT_EQ(other.pull().size(), 2U);
}

TEST_P(FleetTest, LargeTreesStayOut) {
  Member one(store_, "one");
  Tree large = arguments(std::string(largest_shared_tree + 1, 'x'));
  const SharedCase given{large, "", {}};
  EXPECT_EQ(one.fleet.add_cases(one.property(), {&given, 1}), 1U);
  EXPECT_EQ(store_.number("SELECT count(*) FROM corpus"), 0);
}

TEST_P(FleetTest, ManyCasesAreAddedAtOnceEachOnce) {
  Member one(store_, "one");
  Member other(store_, "other");
  constexpr int different = 450;
  other.add(arguments(7), {7});
  std::vector<SharedCase> cases;
  for (int i = 0; i < 500; ++i) {
    const int number = i % different;
    cases.push_back({arguments(number), "made", {static_cast<std::uint64_t>(number)}});
  }
  EXPECT_EQ(one.fleet.add_cases(one.property(), cases), 0U);
  for (const char* table : {"corpus", "kept", "feature"})
    EXPECT_EQ(store_.number("SELECT count(*) FROM " + std::string(table)), different) << table;
  EXPECT_EQ(store_.number("SELECT count(*) FROM kept k JOIN feature f ON f.holder = k.corpus"),
            different);
  EXPECT_EQ(other.pull().size(), different - 1U);
}

TEST_P(FleetTest, AFeatureIsHeldByItsSmallestCase) {
  Member one(store_, "one");
  one.add(arguments(std::string("a long text")), {3, 4});
  one.add(arguments(std::string("a")), {4, 5});
  const auto smallest = store_.number("SELECT max(seq) FROM corpus");
  const auto held =
      store_.number("SELECT count(*) FROM feature WHERE holder = " + std::to_string(smallest));
  EXPECT_EQ(held, 2);
  EXPECT_EQ(store_.number("SELECT count(*) FROM feature"), 3);
}

TEST_P(FleetTest, ANewBuildRunsTheCorpusOnceInSlices) {
  Member old(store_, "old", 1);
  for (int i = 0; i < 5; ++i) old.add(arguments(i));
  Member one(store_, "one", 2, {.replay_rows = 3});
  Member other(store_, "other", 2, {.replay_rows = 3});
  const auto first = one.fleet.claim_replay(one.property());
  const auto second = other.fleet.claim_replay(other.property());
  ASSERT_TRUE(first && second);
  EXPECT_THAT(first->trees, ElementsAre(arguments(0), arguments(1), arguments(2)));
  EXPECT_THAT(second->trees, ElementsAre(arguments(3), arguments(4)));
  EXPECT_FALSE(one.fleet.claim_replay(one.property()));
  one.fleet.finish(first->task);
  other.fleet.finish(second->task);
  EXPECT_EQ(store_.number("SELECT count(*) FROM task"), 0);
}

TEST_P(FleetTest, OnlyWhatOtherBuildsHaveIsToBeRunAgain) {
  Member old(store_, "old", 1);
  EXPECT_THAT(old.fleet.with_other_builds(old.mine), IsEmpty());
  Member newer(store_, "newer", 2);
  EXPECT_THAT(newer.fleet.with_other_builds(newer.mine), ElementsAre(old.property().property));
}

TEST_P(FleetTest, ASliceOfAWorkerThatDiedIsClaimedByAnother) {
  Member old(store_, "old", 1);
  old.add(arguments(1));
  Member dead(store_, "dead", 2, {.lease_ms = ran_out});
  const auto first = dead.fleet.claim_replay(dead.property());
  Member heir(store_, "heir", 2);
  const auto second = heir.fleet.claim_replay(heir.property());
  ASSERT_TRUE(first && second);
  EXPECT_EQ(second->trees, first->trees);
  EXPECT_EQ(second->task, first->task);
}

TEST_P(FleetTest, WhatWasFoundInABuildIsNotRunAgainInIt) {
  Member one(store_, "one", 1);
  one.add(arguments(1));
  const auto slice = one.fleet.claim_replay(one.property());
  ASSERT_TRUE(slice);
  EXPECT_THAT(slice->trees, IsEmpty());
}

TEST_P(FleetTest, OneOriginIsOneFindingAndOneWorkerShrinksIt) {
  Member one(store_, "one");
  Member other(store_, "other");
  EXPECT_EQ(one.meet("origin", "e1").who, ShrinkClaim::Who::This);
  EXPECT_EQ(other.meet("origin", "e2").who, ShrinkClaim::Who::Other);
  EXPECT_EQ(store_.number("SELECT count(*) FROM finding"), 1);
  EXPECT_EQ(store_.number("SELECT count(*) FROM history"), 2);
}

TEST_P(FleetTest, ASecondTryWithTheSameEventChangesNothing) {
  Member one(store_, "one");
  const auto first = one.meet("origin", "e1");
  const auto again = one.meet("origin", "e1");
  EXPECT_EQ(again.who, ShrinkClaim::Who::This);
  EXPECT_EQ(again.task, first.task);
  EXPECT_EQ(store_.number("SELECT count(*) FROM history"), 1);
}

TEST_P(FleetTest, AnotherWorkerShrinksWhatADeadOneFound) {
  Member dead(store_, "dead", 1, {.lease_ms = ran_out});
  dead.meet("origin", "e1");
  Member heir(store_, "heir");
  const auto task = heir.fleet.claim_shrink(heir.mine);
  ASSERT_TRUE(task);
  EXPECT_EQ(task->failure.origin, "origin");
  EXPECT_EQ(task->failure.tree, arguments(9));
  EXPECT_FALSE(heir.fleet.claim_shrink(heir.mine));
}

TEST_P(FleetTest, ATaskThatEndsItsWorkersIsGivenUp) {
  Member dead(store_, "dead", 1, {.lease_ms = ran_out, .most_attempts = 3});
  dead.meet("origin", "e1");
  EXPECT_TRUE(dead.fleet.claim_shrink(dead.mine));
  EXPECT_TRUE(dead.fleet.claim_shrink(dead.mine));
  EXPECT_FALSE(dead.fleet.claim_shrink(dead.mine));
}

TEST_P(FleetTest, AShrunkFindingKeepsItsIdentityAndTheSmallerCase) {
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

TEST_P(FleetTest, OnlyANewerBuildFixesAFinding) {
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

TEST_P(FleetTest, NewFindingsAreKnownToAll) {
  Member one(store_, "one");
  Member other(store_, "other");
  one.meet(std::string("with a zero \0 in it", 19), "e1");
  Cursor cursor;
  const auto known = other.fleet.new_findings(other.mine, cursor);
  ASSERT_EQ(known.size(), 1U);
  EXPECT_EQ(known[0].origin, std::string("with a zero \0 in it", 19));
  EXPECT_THAT(other.fleet.new_findings(other.mine, cursor), IsEmpty());
}

TEST_P(FleetTest, AFindingHasTheNewestBuildInWhichItFailed) {
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

TEST_P(FleetTest, ShowsWhatOthersSpentAndWhoSearchesNow) {
  Member one(store_, "one");
  Member other(store_, "other");
  SharedProgress spent{one.property().property, one.property().build, 100, 90, 5000, 9, 40};
  spent.runs = true;
  one.fleet.renew({.cases = 100, .cases_per_second = 5, .properties = {spent}});
  one.fleet.renew({.cases = 100, .cases_per_second = 5, .properties = {spent}});
  const auto all = other.fleet.others(other.mine);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].cases, 100U);
  EXPECT_EQ(all[0].cost, 5000U);
  EXPECT_EQ(all[0].cost_to_lead, 5001U);
  EXPECT_EQ(all[0].running, 1U);
  EXPECT_THAT(one.fleet.others(one.mine), IsEmpty());
  one.fleet.leave();
  const auto left = other.fleet.others(other.mine);
  EXPECT_EQ(left.at(0).running, 0U);
  EXPECT_EQ(left.at(0).cost, 5000U);
  EXPECT_LE(left.at(0).cost_to_lead, 1U);
}

TEST_P(FleetTest, WhoSpentMostLeadsAndOfTwoWhoSpentAsMuchTheFirst) {
  Member members[] = {{store_, "one"}, {store_, "two"}, {store_, "three"}};
  const std::uint64_t costs[] = {3, 5, 5};
  for (int i = 0; i < 3; ++i) {
    SharedProgress spent{members[i].property().property, members[i].property().build};
    spent.cost = costs[i];
    members[i].fleet.renew({.properties = {spent}});
  }
  std::vector<bool> leads;
  for (int i = 0; i < 3; ++i)
    leads.push_back(costs[i] >= members[i].fleet.others(members[i].mine).at(0).cost_to_lead);
  EXPECT_THAT(leads, ElementsAre(false, true, false));
}

TEST_P(FleetTest, TheLastFiguresOfAPropertyCount) {
  Member one(store_, "one");
  Member other(store_, "other");
  SharedProgress first{one.property().property, one.property().build, 100};
  first.runs = true;
  SharedProgress second = first;
  second.cases = 200;
  one.fleet.renew({.properties = {first, second}});
  const auto all = other.fleet.others(other.mine);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].cases, 200U);
  EXPECT_EQ(all[0].running, 1U);
}

TEST_P(FleetTest, RenewsOnlyTasksThatTheWorkerKnows) {
  Member before(store_, "one", 1, {.lease_ms = ran_out});
  const auto known = before.meet("known", "e1");
  before.meet("its answer was lost", "e2");
  Member one(store_, "one");
  one.fleet.renew({.tasks = {known.task}});
  const auto left = one.fleet.claim_shrink(one.mine);
  ASSERT_TRUE(left);
  EXPECT_EQ(left->failure.origin, "its answer was lost");
  EXPECT_FALSE(one.fleet.claim_shrink(one.mine));
}

TEST_P(FleetTest, AWorkerThatLeavesGivesItsTasksBack) {
  Member one(store_, "one");
  one.meet("origin", "e1");
  one.fleet.leave();
  Member other(store_, "other");
  EXPECT_TRUE(other.fleet.claim_shrink(other.mine));
}

TEST_P(FleetTest, ANewerSchemaIsRefusedInOneSentence) {
  store_.fleet();
  store_.query("INSERT INTO sonde_schema (version) VALUES (99)");
  try {
    store_.fleet();
    FAIL();
  } catch (const StoreError& error) {
    EXPECT_THAT(error.what(), HasSubstr("version 99"));
  }
}

TEST_P(FleetTest, HostileRowsAreSkipped) {
  Member one(store_, "one");
  Member other(store_, "other");
  one.add(arguments(1));
  one.add(arguments(2));
  one.meet("origin", "e1");
  const std::string text = GetParam() == Dialect::Sqlite ? "x'ff00ff'" : "'\\xff00ff'";
  store_.query("UPDATE corpus SET tree = " + text + " WHERE seq = 1");
  store_.query("UPDATE finding SET tree = " + text + ", failed_runs = -5, state = ''");
  EXPECT_THAT(other.pull(), ElementsAre(arguments(2)));
  const auto open = other.fleet.open_findings(other.property(), 10);
  ASSERT_EQ(open.size(), 1U);
  EXPECT_TRUE(open[0].tree.empty());
  EXPECT_EQ(open[0].rate.failures, 0U);
}

TEST_P(FleetTest, ValuesThatAreTooLargeAreNotFetched) {
  Member one(store_, "one");
  Member other(store_, "other");
  one.add(arguments(1));
  one.add(arguments(2));
  store_.query(GetParam() == Dialect::Sqlite
                   ? "UPDATE corpus SET tree = zeroblob(4000000) WHERE seq = 1"
                   : "UPDATE corpus SET tree = decode(repeat('00', 4000000), 'hex')"
                     " WHERE seq = 1");
  EXPECT_THAT(other.pull(), ElementsAre(arguments(2)));
}

// As large as a test has time for: what matters is that the size comes from the statement.
TEST_P(FleetTest, LongTextsOfHostileRowsAreCut) {
  Member one(store_, "one");
  one.meet("origin", "e1");
  const std::string large = GetParam() == Dialect::Sqlite
                                ? "replace(hex(zeroblob(2000000)), '00', 'xx')"
                                : "repeat('x', 4000000)";
  store_.query("UPDATE finding SET what = " + large + ", place = " + large + ", why = " + large +
               ", state = " + large);
  const auto open = one.fleet.open_findings(one.property(), 10);
  ASSERT_EQ(open.size(), 1U);
  EXPECT_LE(open[0].what.size() + open[0].place.size() + open[0].why.size(), 3 * longest_text);
  EXPECT_LE(open[0].state.size(), longest_text);
  Cursor cursor;
  EXPECT_LE(one.fleet.new_findings(one.mine, cursor).at(0).state.size(), longest_text);
  EXPECT_LE(read_fleet_status(*store_.open()).properties.at(0).findings.at(0).state.size(),
            longest_text);
}

TEST_P(FleetTest, OnlySoManyBytesOfFindingsAreFetchedAtOnce) {
  Member one(store_, "one");
  const Tree large = arguments(std::string(1000'000, 'x'));
  for (int i = 0; i < 20; ++i)
    one.fleet.add_finding(one.property(), {.origin = std::to_string(i), .tree = large},
                          std::to_string(i));
  const auto open = one.fleet.open_findings(one.property(), 100);
  EXPECT_EQ(open.size(), 20U);
  EXPECT_EQ(std::ranges::count_if(open, [](const auto& each) { return !each.tree.empty(); }), 16);
}

TEST_P(FleetTest, ASliceOfTheCorpusHasLimitedBytes) {
  Member old(store_, "old", 1);
  for (int i = 0; i < 3; ++i) old.add(arguments(i));
  Member one(store_, "one", 2, {.replay_bytes = 1});
  EXPECT_THAT(one.fleet.claim_replay(one.property())->trees, ElementsAre(arguments(0)));
  EXPECT_THAT(one.fleet.claim_replay(one.property())->trees, ElementsAre(arguments(1)));
}

TEST_P(FleetTest, ARegressionIsShrunkBeforeOtherFindings) {
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

TEST_P(FleetTest, NamesWithSqlAndControlCharactersAreText) {
  auto fleet = store_.fleet();
  const std::string name("'; DROP TABLE corpus; --\x1b[2J\xff\0$1{now}", 37);
  const PropertyName property{name, name, name, 1};
  const auto mine = fleet.join({"'); --", name, 1, 1}, {&property, 1});
  fleet.add_finding(mine[0], {.origin = name, .tree = arguments(1), .what = name}, "e1");
  const SharedCase given{arguments(1), name, {}};
  fleet.add_cases(mine[0], {&given, 1});
  EXPECT_EQ(store_.number("SELECT count(*) FROM corpus"), 1);
  EXPECT_EQ(fleet.open_findings(mine[0], 1).at(0).origin, name);
  EXPECT_EQ(fleet.join({"again", name, 1, 1}, {&property, 1})[0].property, mine[0].property);
}

INSTANTIATE_TEST_SUITE_P(Stores, FleetTest, ::testing::ValuesIn(tested_dialects()),
                         [](const auto& of) {
                           return of.param == Dialect::Sqlite ? "Sqlite" : "Postgres";
                         });

}  // namespace
}  // namespace sonde::store
