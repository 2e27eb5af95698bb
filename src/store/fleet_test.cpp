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
    spent.cases = spent.cost = costs[i];
    members[i].fleet.renew({.properties = {spent}});
  }
  std::vector<bool> leads;
  for (int i = 0; i < 3; ++i)
    leads.push_back(costs[i] >= members[i].fleet.others(members[i].mine).at(0).cost_to_lead);
  EXPECT_THAT(leads, ElementsAre(false, true, false));
}

TEST_P(FleetTest, WhatAllDidIsAddedUpOnceForAllWorkers) {
  const FleetTuning slow{.totals_ms = 3'600'000};
  Member one(store_, "one", 1, slow);
  Member first(store_, "first", 1, slow);
  Member second(store_, "second", 1, slow);
  SharedProgress spent{one.property().property, one.property().build, 100};
  one.fleet.renew({.properties = {spent}});
  EXPECT_EQ(first.fleet.others(first.mine).at(0).cases, 100U);
  spent.cases = 200;
  one.fleet.renew({.properties = {spent}});
  EXPECT_EQ(second.fleet.others(second.mine).at(0).cases, 100U);
  EXPECT_THAT(one.fleet.others(one.mine), IsEmpty()) << "its own part is taken away";
  store_.query("UPDATE total SET moment = 0");
  EXPECT_EQ(second.fleet.others(second.mine).at(0).cases, 200U);
  EXPECT_EQ(first.fleet.others(first.mine).at(0).cases, 200U);
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

TEST_P(FleetTest, SearchesOfWorkersThatAreGoneLeaveTheTable) {
  Member dead(store_, "dead", 1, {.lease_ms = ran_out});
  Member other(store_, "other");
  SharedProgress spent{dead.property().property, dead.property().build, 100};
  spent.runs = true;
  dead.fleet.renew({.properties = {spent}});
  other.fleet.tidy();
  EXPECT_EQ(store_.number("SELECT count(*) FROM task"), 1) << "it may only be cut off";
  store_.query("UPDATE task SET lease_until = lease_until - 600000");
  other.fleet.tidy();
  EXPECT_EQ(store_.number("SELECT count(*) FROM task"), 0);
  dead.fleet.renew({.properties = {spent}});  // it was only cut off
  EXPECT_EQ(store_.number("SELECT count(*) FROM task WHERE kind = 'fuzz'"), 1);
}

TEST_P(FleetTest, ASliceThatEndsItsWorkersIsTriedAgainInHalves) {
  Member old(store_, "old", 1);
  for (int i = 0; i < 7; ++i) old.add(arguments(i));
  const auto deadly = arguments(4);
  const FleetTuning impatient{.lease_ms = ran_out, .most_attempts = 2, .forget_ms = -1000};
  Member newer(store_, "newer", 2, impatient);
  std::vector<Tree> ran;
  int deaths = 0;
  for (int i = 0; i < 100 && (i == 0 || store_.number("SELECT count(*) FROM task") > 0); ++i) {
    newer.fleet.tidy();
    while (const auto slice = newer.fleet.claim_replay(newer.property())) {
      std::vector<Tree> trees;
      for (const auto& each : slice->trees) trees.push_back(each.tree());
      if (std::ranges::find(trees, deadly) != trees.end()) {
        ++deaths;
        continue;
      }
      ran.insert(ran.end(), trees.begin(), trees.end());
      newer.fleet.finish(slice->task);
    }
  }
  EXPECT_THAT(ran, ::testing::UnorderedElementsAre(arguments(0), arguments(1), arguments(2),
                                                   arguments(3), arguments(5), arguments(6)));
  EXPECT_EQ(deaths, 2 * 4) << "with a slice of 7 cases, then of 4, 2 and 1";
  EXPECT_EQ(store_.number("SELECT count(*) FROM corpus"), 7);
}

TEST_P(FleetTest, AThinningThatIsGivenUpLeavesTheTable) {
  Member one(store_, "one", 1,
             {.lease_ms = ran_out, .most_attempts = 1, .forget_ms = -1000, .least_to_thin = 2});
  one.add(arguments(1), {1});
  one.add(arguments(2), {1});
  one.fleet.ask_to_thin(one.property());
  EXPECT_TRUE(one.fleet.claim_thin(one.mine));
  one.fleet.tidy();
  EXPECT_EQ(store_.number("SELECT count(*) FROM task"), 0);
  one.fleet.ask_to_thin(one.property());
  EXPECT_TRUE(one.fleet.claim_thin(one.mine));
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

TEST_P(FleetTest, ASliceOfTheCorpusHasLimitedBytes) {
  Member old(store_, "old", 1);
  for (int i = 0; i < 3; ++i) old.add(arguments(i));
  Member one(store_, "one", 2, {.replay_bytes = 1});
  EXPECT_THAT(one.fleet.claim_replay(one.property())->trees, ElementsAre(arguments(0)));
  EXPECT_THAT(one.fleet.claim_replay(one.property())->trees, ElementsAre(arguments(1)));
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
