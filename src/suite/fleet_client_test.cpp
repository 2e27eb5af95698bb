// SPDX-License-Identifier: Apache-2.0
#include "suite/fleet_client.hpp"

#include <filesystem>
#include <functional>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/cache.hpp"
#include "store/shared_store_test.hpp"
#include "store/some_case_test.hpp"

namespace sonde::suite {
namespace {

using store::arguments;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr FleetTiming quick{.exchange_seconds = 0.02,
                            .renew_seconds = 0.05,
                            .look_seconds = 0.05,
                            .tidy_seconds = 0.05,
                            .least_pause = 0.02,
                            .most_pause = 0.05};

std::vector<FleetProperty> one_property(std::uint64_t build = 1, std::string cache = "") {
  return {{.name = {"tests", "Suite.Name", "(int n)", build},
           .cache = std::move(cache),
           .key = "Suite.Name(int n)"}};
}

// Waits for news of a kind, and leaves out all others.
template <class News>
std::optional<News> next(FleetClient& client) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (std::chrono::steady_clock::now() < end) {
    for (auto& each : client.take_news())
      if (auto* news = std::get_if<News>(&each)) return std::move(*news);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return std::nullopt;
}

bool waits_for(const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (std::chrono::steady_clock::now() < end) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

// Waits until an origin is known to be in a state; of what comes together, nothing is lost.
bool knows(FleetClient& client, const std::string& state) {
  return waits_for([&] {
    bool is_known = false;
    for (const auto& each : client.take_news())
      if (const auto* known = std::get_if<OriginKnown>(&each))
        is_known = is_known || known->state == state;
    return is_known;
  });
}

store::SharedFailure some_failure() {
  return {.origin = "origin", .tree = arguments(9), .what = "bad"};
}

class FleetClientTest : public ::testing::Test {
 protected:
  store::SharedStore store_{store::Dialect::Sqlite};
};

TEST_F(FleetClientTest, CasesReachOtherWorkersOfTheBuild) {
  FleetClient one(store_.address(), one_property(), 1, quick);
  FleetClient other(store_.address(), one_property(), 1, quick);
  one.kept(0, {{arguments(1), "made", {}}});
  const auto came = next<CasesCame>(other);
  ASSERT_TRUE(came);
  EXPECT_THAT(came->trees, ElementsAre(arguments(1)));
}

TEST_F(FleetClientTest, CasesOfAnOlderBuildComeToBeRunOnce) {
  {
    FleetClient old(store_.address(), one_property(1), 1, quick);
    old.kept(0, {{arguments(1), "made", {}}});
    old.finish(30);
  }
  FleetClient one(store_.address(), one_property(2), 1, quick);
  const auto came = next<ReplayCame>(one);
  ASSERT_TRUE(came);
  EXPECT_THAT(came->trees, ElementsAre(arguments(1)));
  one.replayed(0);
  one.finish(30);
  EXPECT_EQ(store_.number("SELECT count(*) FROM task"), 0);
}

// `sonde fuzz a/tests b/tests`: programs are known without their folders.
TEST_F(FleetClientTest, CasesOfAnOlderBuildComeToEachOfTwoBuildsInARun) {
  {
    FleetClient old(store_.address(), one_property(1), 1, quick);
    old.kept(0, {{arguments(1), "made", {}}});
    old.finish(30);
  }
  auto both = one_property(2);
  both.push_back(one_property(3).front());
  FleetClient one(store_.address(), both, 1, quick);
  std::set<std::size_t> came;
  EXPECT_TRUE(waits_for([&] {
    for (const auto& each : one.take_news())
      if (const auto* news = std::get_if<ReplayCame>(&each)) came.insert(news->property);
    return came.size() == 2;
  }));
}

TEST_F(FleetClientTest, OneOfTwoWorkersShrinksAFinding) {
  FleetClient one(store_.address(), one_property(), 1, quick);
  FleetClient other(store_.address(), one_property(), 1, quick);
  one.found(0, some_failure());
  const auto mine = next<ShrinkDecided>(one);
  other.found(0, some_failure());
  const auto theirs = next<ShrinkDecided>(other);
  ASSERT_TRUE(mine && theirs);
  EXPECT_TRUE(mine->is_ours);
  EXPECT_FALSE(theirs->is_ours);
  one.examined(0, {.origin = "origin", .tree = arguments(1), .is_shrunk = true});
  one.finish(30);
  EXPECT_EQ(store_.number("SELECT shrunk FROM finding"), 1);
  EXPECT_EQ(store_.number("SELECT count(*) FROM task WHERE kind = 'shrink'"), 0);
}

TEST_F(FleetClientTest, OthersKnowThatAFindingIsFixed) {
  FleetClient one(store_.address(), one_property(1), 1, quick);
  one.wait_until_joined(30);  // its build is the older one
  FleetClient other(store_.address(), one_property(2), 1, quick);
  other.wait_until_joined(30);  // before anything is open, which it would import
  one.found(0, {.origin = "origin", .tree = arguments(1), .is_shrunk = true});
  EXPECT_TRUE(knows(other, "shrunk"));
  other.passed(0, "origin");
  EXPECT_TRUE(knows(one, "fixed"));
}

// Before its first case: the second exchange is an hour later.
TEST_F(FleetClientTest, AWorkerThatBeginsKnowsAllFindingsAtOnce) {
  constexpr std::size_t count = 1200;
  {
    FleetClient one(store_.address(), one_property(), 1, quick);
    one.found(0, some_failure());
    one.finish(30);
  }
  store_.query(
      "INSERT INTO finding (property, origin_hash, origin, state, what, place, why, tree,"
      " build, first_seen, last_seen) SELECT property, n, 'origin ' || n, 'open', what,"
      " place, why, tree, build, 0, 0 FROM finding, (WITH RECURSIVE s(n) AS (SELECT 2 UNION"
      " ALL SELECT n + 1 FROM s WHERE n < 1200) SELECT n FROM s) s");
  store_.query(
      "INSERT INTO history (finding, event, moment, worker, build, state, what)"
      " SELECT id, 'e' || id, 0, 1, build, state, '' FROM finding WHERE id > 1");
  FleetTiming slow;
  slow.exchange_seconds = slow.look_seconds = 3600;
  FleetClient other(store_.address(), one_property(), 1, slow);
  other.wait_until_joined(30);
  std::set<std::string> known;
  for (const auto& each : other.take_news())
    if (const auto* news = std::get_if<OriginKnown>(&each)) known.insert(news->origin);
  EXPECT_EQ(known.size(), count);
}

TEST_F(FleetClientTest, WhatAWorkerLeavesAnotherOneShrinks) {
  {
    FleetClient one(store_.address(), one_property(), 1, quick);
    one.found(0, some_failure());
    one.finish(30);
  }
  FleetClient other(store_.address(), one_property(), 1, quick);
  const auto came = next<ShrinkCame>(other);
  ASSERT_TRUE(came);
  EXPECT_EQ(came->failure.tree, arguments(9));
}

TEST_F(FleetClientTest, ShrunkFindingsOfOthersAreInTheLocalCacheBeforeTheSearch) {
  const store::TemporaryFolder folder;
  {
    FleetClient one(store_.address(), one_property(), 1, quick);
    one.found(0, {.origin = "origin", .tree = arguments(1), .is_shrunk = true});
    one.finish(30);
  }
  FleetClient other(store_.address(), one_property(1, folder.path().string()), 1, quick);
  other.wait_until_joined(30);
  const auto local = store::Cache(folder.path()).failures("Suite.Name(int n)");
  ASSERT_EQ(local.size(), 1U);
  EXPECT_EQ(local[0].tree, arguments(1));
  EXPECT_EQ(local[0].state, store::State::Shrunk);
}

TEST_F(FleetClientTest, ACorpusThatHasGrownIsThinned) {
  FleetClient one(store_.address(), one_property(), 1, quick);
  std::vector<store::SharedCase> cases;
  for (int i = 0; i < 300; ++i) cases.push_back({arguments(i), "made", {7}});
  one.kept(0, cases);
  EXPECT_TRUE(waits_for([&] {
    return store_.number("SELECT count(*) FROM sqlite_schema WHERE name = 'kept'") > 0 &&
           store_.number("SELECT count(*) FROM kept") == 1 &&
           store_.number("SELECT count(*) FROM task WHERE kind = 'thin'") == 0;
  }));
  EXPECT_EQ(store_.number("SELECT count(*) FROM corpus"), 1);
}

TEST(FleetClient, GoesOnWithoutAStoreAndSendsFindingsWhenItIsBack) {
  const store::TemporaryFolder folder;
  const auto later = folder.path() / "later";
  const store::Address address("sqlite:" + (later / "shared.db").string());
  FleetClient client(address, one_property(), 1, quick);
  client.wait_until_joined(30);
  EXPECT_FALSE(client.is_connected());
  client.found(0, some_failure());
  EXPECT_TRUE(waits_for([&] { return !client.take_remarks().empty(); }));
  std::filesystem::create_directory(later);
  const auto decided = next<ShrinkDecided>(client);
  ASSERT_TRUE(decided);
  EXPECT_TRUE(decided->is_ours);
  EXPECT_THAT(client.take_remarks(), ElementsAre("the store is back"));
}

TEST(FleetClient, SaysOnceWhatIsWrongWithoutThePassword) {
  const store::Address address("postgres://me:secret@127.0.0.1:1/db");
  FleetClient client(address, one_property(), 1, quick);
  client.wait_until_joined(30);
  client.finish(30);
  const auto remarks = client.take_remarks();
  ASSERT_EQ(remarks.size(), 1U);
  EXPECT_THAT(remarks[0], Not(HasSubstr("secret")));
  EXPECT_THAT(client.take_news(), IsEmpty());
}

}  // namespace
}  // namespace sonde::suite
