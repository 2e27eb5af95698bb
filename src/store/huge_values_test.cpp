// SPDX-License-Identifier: Apache-2.0
// Hostile rows with values that are nearly as large as a field may be (1 GB): the server must cut
// them, before this process gets them. Such values are stored compressed, so they are soon made.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "store/fleet_member_test.hpp"
#include "store/fleet_status.hpp"

namespace sonde::store {
namespace {

// 1 GB takes the server seconds to make, so that is for those who have the time.
std::string huge_text() {
  const bool is_long = std::getenv("SONDE_FLEET_LONG") != nullptr;
  return std::string("repeat(repeat('x', 1000), ") + (is_long ? "1000000" : "40000") + ")";
}

std::size_t most_kilobytes_so_far() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::stoul(line.substr(6));
  return 0;
}

// From now on, counts only what follows. False where the system does not let a process do so.
bool forget_most_kilobytes() {
  std::ofstream file("/proc/self/clear_refs");
  return static_cast<bool>(file << "5" << std::flush);
}

// By how much the memory of this process is larger at a time while it works.
std::size_t kilobytes_for(const std::function<void()>& work) {
  EXPECT_TRUE(forget_most_kilobytes());
  const std::size_t before = most_kilobytes_so_far();
  EXPECT_GT(before, 0U);
  work();
  return most_kilobytes_so_far() - before;
}

class HugeValues : public ::testing::Test {
 protected:
  void SetUp() override {
    if (postgres_for_tests() == nullptr) GTEST_SKIP() << "needs tests/fleet/with_postgres";
    if (!forget_most_kilobytes() || most_kilobytes_so_far() == 0)
      GTEST_SKIP() << "needs /proc/self/clear_refs and VmHWM to measure memory";
    store_.emplace(Dialect::Postgres);
    make_values();
  }
  // Once: the server copies them as they are stored. Two statements, since a row may have so much
  // in one of its columns only, before it is stored.
  void make_values() {
    store_->query("CREATE SCHEMA IF NOT EXISTS huge");
    store_->query("CREATE TABLE IF NOT EXISTS huge.value (text text, bytes bytea)");
    if (store_->number("SELECT count(*) FROM huge.value") > 0) return;
    const std::string text = huge_text();
    run_for_long("INSERT INTO huge.value (text) SELECT " + text, "SELECT count(*) FROM huge.value");
    run_for_long("UPDATE huge.value SET bytes = convert_to(" + text + ", 'UTF8')",
                 "SELECT count(*) FROM huge.value WHERE bytes IS NOT NULL");
  }
  // Also where it takes longer than a worker waits.
  void run_for_long(const std::string& sql, const std::string& is_done) {
    auto connection = store_->open();
    connection->run("SET statement_timeout = 0", {});
    connection->run("SET default_toast_compression = lz4", {});  // ten times as fast as pglz
    try {
      connection->run(sql, {});
    } catch (const StoreError& error) {
      ASSERT_EQ(error.kind(), StoreError::Kind::Lost) << error.what();
    }
    for (int i = 0; i < 300 && store_->number(is_done) == 0; ++i)
      std::this_thread::sleep_for(std::chrono::seconds(1));
  }
  void fill(const std::string& table, const std::string& column,
            const std::string& value = "text") {
    store_->query("UPDATE " + table + " SET " + column + " = v." + value + " FROM huge.value v");
    ASSERT_EQ(store_->number("SELECT count(*) FROM " + table + " WHERE octet_length(" + column +
                             ") = (SELECT octet_length(bytes) FROM huge.value)"),
              store_->number("SELECT count(*) FROM " + table));
  }

  static constexpr std::size_t most_kilobytes = 20'000;
  std::optional<SharedStore> store_;
};

TEST_F(HugeValues, OfCasesAreNotFetchedFromPostgres) {
  Member one(*store_, "one");
  one.add(arguments(1));
  fill("corpus", "tree", "bytes");
  fill("corpus", "why");
  one.add(arguments(2), {1});
  EXPECT_LT(kilobytes_for([&] {
              Member other(*store_, "other");
              EXPECT_EQ(other.pull().size(), 1U);
              Member newer(*store_, "newer", 2);
              const auto slice = newer.fleet.claim_replay(newer.property());
              ASSERT_TRUE(slice);
              EXPECT_EQ(slice->trees.size(), 1U);
              newer.fleet.finish(slice->task);
            }),
            most_kilobytes);
}

TEST_F(HugeValues, OfFindingsAreCutByPostgres) {
  Member one(*store_, "one");
  one.meet("origin", "e1");
  for (const char* column : {"what", "place", "why", "state"}) fill("finding", column);
  for (const char* column : {"tree", "origin"}) fill("finding", column, "bytes");
  fill("history", "what");
  fill("history", "state");
  EXPECT_LT(kilobytes_for([&] {
              Member other(*store_, "other", 1, {.lease_ms = ran_out});
              const auto open = other.fleet.open_findings(other.property(), 10);
              ASSERT_EQ(open.size(), 1U);
              EXPECT_TRUE(open[0].tree.empty());
              EXPECT_EQ(open[0].what.size(), longest_text);
              Cursor cursor;
              EXPECT_EQ(other.fleet.new_findings(other.mine, cursor).size(), 1U);
              EXPECT_EQ(other.meet("origin", "e2").who, ShrinkClaim::Who::Other);
              one.fleet.leave();
              EXPECT_TRUE(other.fleet.claim_shrink(other.mine));
              other.fleet.pass_finding(other.property(), "origin", "e3");
            }),
            most_kilobytes);
}

TEST_F(HugeValues, OfNamesAreCutByPostgres) {
  Member one(*store_, "one");
  one.meet("origin", "e1");
  for (const char* column : {"program", "name", "signature"}) fill("property", column);
  fill("worker", "host");
  EXPECT_LT(kilobytes_for([&] {
              Member other(*store_, "other");
              EXPECT_EQ(other.property().property, one.property().property) << "known by its hash";
              other.fleet.renew({});
              EXPECT_TRUE(other.fleet.others(other.mine).empty());
            }),
            most_kilobytes);
}

}  // namespace
}  // namespace sonde::store
