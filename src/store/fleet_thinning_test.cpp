// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <thread>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/fleet_member_test.hpp"
#include "store/fleet_schema.hpp"
#include "store/fleet_status.hpp"

namespace sonde::store {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr FleetTuning soon{.least_to_thin = 3, .least_that_show_more = 1, .rows_to_drop = 2};
constexpr FleetTuning soon_ran_out{.lease_ms = ran_out, .least_to_thin = 3};

Tree text(const std::string& value) { return arguments(value); }

class ThinningTest : public ::testing::TestWithParam<Dialect> {
 protected:
  // "long" holds feature 3, "a" holds 4 and 5, "bb" and "ccc" hold none.
  void fill(Member& member) {
    member.add(text("long"), {3, 4});
    member.add(text("bb"), {4});
    member.add(text("ccc"), {4, 5});
    member.add(text("a"), {4, 5});
  }
  ThinTask claimed(Member& member) {
    member.fleet.ask_to_thin(member.property());
    const auto task = member.fleet.claim_thin(member.mine);
    EXPECT_TRUE(task);
    return task.value_or(ThinTask{});
  }
  void thin(Member& member) {
    const auto task = claimed(member);
    EXPECT_TRUE(member.fleet.thin(task));
    while (member.fleet.drop_old_cases(task) || member.fleet.drop_old_builds(task)) {
    }
    member.fleet.finish(task.task);
  }
  std::vector<Tree> pulled_by_new_worker(const std::string& name) {
    return Member(store_, name).pull();
  }
  std::int64_t count(const std::string& table) const {
    return store_.number("SELECT count(*) FROM " + table);
  }

  SharedStore store_{GetParam()};
};

TEST_P(ThinningTest, AGenerationHasTheSmallestCaseOfEachFeature) {
  Member one(store_, "one", 1, soon);
  fill(one);
  one.meet("origin", "e1");
  const auto task = claimed(one);
  EXPECT_TRUE(one.fleet.thin(task));
  EXPECT_THAT(pulled_by_new_worker("before"), ElementsAre(text("long"), text("a")));
  EXPECT_EQ(count("corpus"), 4);  // nothing is deleted before the switch
  while (one.fleet.drop_old_cases(task)) {
  }
  one.fleet.finish(task.task);
  EXPECT_EQ(count("corpus"), 2);
  EXPECT_EQ(count("kept"), 2);
  EXPECT_EQ(count("feature"), 3);
  EXPECT_EQ(count("finding"), 1);
  EXPECT_EQ(count("task WHERE kind = 'thin'"), 0);
  EXPECT_THAT(pulled_by_new_worker("after"), ElementsAre(text("long"), text("a")));
}

TEST_P(ThinningTest, NothingIsDeletedBeforeTheSwitch) {
  Member one(store_, "one", 1, soon);
  fill(one);
  const auto task = claimed(one);
  EXPECT_FALSE(one.fleet.drop_old_cases(task));
  EXPECT_EQ(count("kept"), 4);
}

TEST_P(ThinningTest, ACorpusIsThinnedOnlyWhenItHasGrown) {
  Member one(store_, "one", 1, soon);
  one.add(text("long"), {3, 4});
  one.add(text("a"), {4, 5});
  one.fleet.ask_to_thin(one.property());
  EXPECT_FALSE(one.fleet.claim_thin(one.mine));
  one.add(text("bb"), {4});
  thin(one);
  EXPECT_EQ(count("kept"), 2);
  one.add(text("cc"), {4});
  one.fleet.ask_to_thin(one.property());
  EXPECT_FALSE(one.fleet.claim_thin(one.mine));  // not yet twice as large
  one.add(text("dd"), {4});
  thin(one);
  EXPECT_EQ(count("kept"), 2);
  const auto status = read_fleet_status(*store_.open());
  ASSERT_THAT(status.properties, SizeIs(1));
  EXPECT_EQ(status.properties[0].generations, 2U);
  EXPECT_EQ(status.properties[0].thinned, 2U);
}

TEST_P(ThinningTest, CasesOfWhichNoFeatureIsKnownAllStay) {
  Member one(store_, "one", 1, soon);
  for (int i = 0; i < 5; ++i) one.add(arguments(i));
  one.fleet.ask_to_thin(one.property());
  EXPECT_FALSE(one.fleet.claim_thin(one.mine));
}

TEST_P(ThinningTest, OfCasesThatShowMoreTheNewestStay) {
  Member one(store_, "one", 1, soon);
  one.add(text("a"), {4});
  for (const char* each : {"bb", "cc", "dd"}) one.add(SharedCase{text(each), "made", {}, true});
  thin(one);
  EXPECT_THAT(pulled_by_new_worker("new"), ElementsAre(text("a"), text("dd")));
}

TEST_P(ThinningTest, WorkersReadOnAcrossASwitch) {
  Member one(store_, "one", 1, soon);
  Member reader(store_, "reader");
  Member late(store_, "late");
  fill(one);
  EXPECT_THAT(reader.pull(), SizeIs(4));
  EXPECT_THAT(late.pull({.rows = 1}), ElementsAre(text("long")));
  thin(one);
  one.add(text("new"), {6});
  EXPECT_THAT(reader.pull(), ElementsAre(text("new")));
  EXPECT_THAT(late.pull(), ElementsAre(text("a"), text("new")));
}

TEST_P(ThinningTest, WhoLostTheLeaseDoesNotSwitchAndAnotherWritesItAnew) {
  Member slow(store_, "slow", 1, soon_ran_out);
  fill(slow);
  const auto first = claimed(slow);
  Member heir(store_, "heir", 1, soon);
  const auto second = heir.fleet.claim_thin(heir.mine);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->task, first.task);
  EXPECT_GT(second->generation, first.generation);
  EXPECT_FALSE(slow.fleet.thin(first));  // but it has written its generation
  EXPECT_FALSE(slow.fleet.drop_old_cases(first));
  EXPECT_THAT(pulled_by_new_worker("between"), SizeIs(4));
  EXPECT_TRUE(heir.fleet.thin(*second));
  EXPECT_FALSE(slow.fleet.thin(first));
  EXPECT_THAT(pulled_by_new_worker("after"), ElementsAre(text("long"), text("a")));
}

TEST_P(ThinningTest, AWorkerThatLostTheAnswerGetsItsTaskAgain) {
  Member one(store_, "one", 1, soon);
  fill(one);
  const auto task = claimed(one);
  const auto again = one.fleet.claim_thin(one.mine);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->generation, task.generation);
  EXPECT_FALSE(Member(store_, "other", 1, soon).fleet.claim_thin(one.mine));
  EXPECT_TRUE(one.fleet.thin(task));
  EXPECT_TRUE(one.fleet.thin(task));
  EXPECT_EQ(store_.number("SELECT generations FROM build_property"), 1);
}

TEST_P(ThinningTest, ATaskThatWasGivenUpBeginsAnewWhenItIsAskedForAgain) {
  Member one(store_, "one", 1, soon);
  fill(one);
  one.fleet.ask_to_thin(one.property());
  store_.query("UPDATE task SET attempts = 5");
  EXPECT_FALSE(one.fleet.claim_thin(one.mine));
  thin(one);
  EXPECT_EQ(count("kept"), 2);
}

TEST_P(ThinningTest, ACaseThatHoldsAFeatureAgainStays) {
  Member one(store_, "one", 1, soon);
  Member other(store_, "other");
  fill(one);
  const auto task = claimed(one);
  EXPECT_TRUE(one.fleet.thin(task));
  other.add(text("bb"), {9});
  while (one.fleet.drop_old_cases(task)) {
  }
  EXPECT_THAT(pulled_by_new_worker("new"), ElementsAre(text("long"), text("bb"), text("a")));
}

TEST_P(ThinningTest, CasesThatAnotherBuildKeptStayInTheCorpus) {
  Member one(store_, "one", 1, soon);
  Member newer(store_, "newer", 2);
  fill(one);
  newer.add(text("bb"), {1});
  thin(one);
  EXPECT_EQ(count("corpus"), 3);
  EXPECT_EQ(count("kept"), 3);
  EXPECT_THAT(Member(store_, "reader", 2).pull(), ElementsAre(text("bb")));
}

TEST_P(ThinningTest, ANewerBuildRunsWhatIsLeft) {
  Member one(store_, "one", 1, soon);
  fill(one);
  thin(one);
  Member newer(store_, "newer", 2);
  const auto slice = newer.fleet.claim_replay(newer.property());
  ASSERT_TRUE(slice);
  EXPECT_THAT(slice->trees, ElementsAre(text("long"), text("a")));
}

TEST_P(ThinningTest, WhatAnOlderBuildKeptGoesWhenThisOneHasRunItAndNobodyRunsTheOther) {
  constexpr FleetTuning at_once{.least_to_thin = 3, .rows_to_drop = 2, .retire_ms = -1000};
  Member old(store_, "old", 1);
  fill(old);
  Member newer(store_, "newer", 2, at_once);
  for (const char* each : {"long", "x", "yy"}) newer.add(text(each), {6});
  thin(newer);
  EXPECT_EQ(count("kept WHERE build = 1"), 4);  // those are still to be run
  while (const auto slice = newer.fleet.claim_replay(newer.property()))
    newer.fleet.finish(slice->task);
  for (const char* each : {"zz", "zzz", "zzzz"}) newer.add(text(each), {6});
  while (const auto slice = newer.fleet.claim_replay(newer.property()))
    newer.fleet.finish(slice->task);
  thin(newer);
  EXPECT_THAT(pulled_by_new_worker("reader"), IsEmpty());
  EXPECT_THAT(Member(store_, "new", 2).pull(), ElementsAre(text("x")));
  EXPECT_EQ(count("corpus"), 1);
  EXPECT_EQ(count("feature"), 1);
}

TEST_P(ThinningTest, AStoreOfTheFirstVersionIsBroughtUpToDate) {
  prepare_fleet_schema(*store_.open(), 1);
  store_.query("INSERT INTO property (hash, program, name, signature) VALUES (1, 'p', 'n', 's')");
  store_.query("INSERT INTO kept (build, property, corpus, worker) VALUES (7, 1, 900, 1)");
  Member one(store_, "one", 1, soon);
  EXPECT_EQ(store_.number("SELECT shows_more FROM kept"), 1);
  fill(one);
  thin(one);
  EXPECT_THAT(pulled_by_new_worker("new"), ElementsAre(text("long"), text("a")));
}

// Whatever the order, every feature has a holder, which is in the corpus.
TEST_P(ThinningTest, AddingWhileACorpusIsThinnedLosesNothing) {
  constexpr int rounds = 40;
  Member one(store_, "one", 1, soon);
  fill(one);
  std::thread adder([&] {
    Member other(store_, "other");
    for (int i = 0; i < rounds; ++i)
      for (const char* each : {"bb", "ccc", "dd", "ee"})
        other.add(text(each), {static_cast<std::uint64_t>(100 + i)});
  });
  for (int i = 0; i < rounds; ++i) {
    store_.query("UPDATE build_property SET thinned = 0");
    one.fleet.ask_to_thin(one.property());
    const auto task = one.fleet.claim_thin(one.mine);
    if (!task) continue;
    EXPECT_TRUE(one.fleet.thin(*task));
    while (one.fleet.drop_old_cases(*task)) {
    }
    one.fleet.finish(task->task);
  }
  adder.join();
  EXPECT_EQ(count("feature"), 3 + rounds);
  EXPECT_EQ(count("feature f LEFT JOIN kept k ON k.corpus = f.holder AND k.build = f.build"
                  " LEFT JOIN corpus c ON c.seq = f.holder WHERE k.seq IS NULL OR c.seq IS NULL"),
            0);
}

// Measures what goes to the server and comes from it.
class Measured final : public Connection {
 public:
  Measured(std::unique_ptr<Connection> real, std::size_t& most)
      : real_(std::move(real)), most_(most) {}

  Dialect dialect() const override { return real_->dialect(); }
  SqlRows run(const std::string& sql, std::span<const SqlValue> values) override {
    for (const auto& each : values)
      if (const auto* text = std::get_if<std::string_view>(&each))
        most_ = std::max(most_, text->size());
    auto rows = real_->run(sql, values);
    most_ = std::max(most_, rows.size());
    return rows;
  }

 private:
  std::unique_ptr<Connection> real_;
  std::size_t& most_;
};

TEST_P(ThinningTest, AGenerationIsWrittenWithoutFetchingItsCases) {
  Member one(store_, "one", 1, {.least_to_thin = 3});
  std::vector<SharedCase> cases;
  for (std::uint64_t i = 0; i < 300; ++i)
    cases.push_back({arguments(static_cast<int>(i)), "made", {i}});
  one.fleet.add_cases(one.property(), cases);
  one.fleet.ask_to_thin(one.property());
  const auto task = one.fleet.claim_thin(one.mine);
  ASSERT_TRUE(task);
  std::size_t most = 0;
  Fleet measured(std::make_unique<Measured>(store_.open(), most));
  measured.act_as(one.fleet.worker());
  EXPECT_TRUE(measured.thin(*task));
  EXPECT_EQ(store_.number("SELECT thinned FROM build_property"), 300);
  EXPECT_LE(most, 10U);
}

INSTANTIATE_TEST_SUITE_P(Stores, ThinningTest, ::testing::ValuesIn(tested_dialects()),
                         [](const auto& of) {
                           return of.param == Dialect::Sqlite ? "Sqlite" : "Postgres";
                         });

}  // namespace
}  // namespace sonde::store
