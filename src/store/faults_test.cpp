// SPDX-License-Identifier: Apache-2.0
// Each statement of a day in the life of a worker fails in turn: the connection is lost before it,
// while it runs, or after it, when nobody hears the answer. The worker connects again and repeats
// what it was about. In the end the store is as if nothing had happened.
#include <array>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/fleet_schema.hpp"
#include "store/shared_store_test.hpp"
#include "store/some_case_test.hpp"

namespace sonde::store {
namespace {

enum class When : std::uint8_t { Before, During, After };

// Shared by all connections of one day.
struct Fault {
  When when = When::Before;
  std::size_t at = 0;  // the statement, from 1
  std::size_t statements = 0;
  bool has_come = false;
};

class FaultyConnection final : public Connection {
 public:
  FaultyConnection(std::unique_ptr<Connection> real, Fault& fault)
      : real_(std::move(real)), fault_(fault) {}

  Dialect dialect() const override { return real_->dialect(); }

  SqlRows run(const std::string& sql, std::span<const SqlValue> values) override {
    if (is_lost_) lose();
    if (++fault_.statements != fault_.at) return real_->run(sql, values);
    fault_.has_come = true;
    if (fault_.when == When::During && dialect() == Dialect::Postgres) end_backend();
    if (fault_.when == When::After) real_->run(sql, values);
    lose();
  }

 private:
  // The server ends it as an administrator would, with whatever it was doing.
  void end_backend() {
    try {
      real_->run("SELECT pg_terminate_backend(pg_backend_pid())", {});
    } catch (const StoreError&) {
      // Nobody is left to answer.
    }
  }
  [[noreturn]] void lose() {
    is_lost_ = true;
    throw StoreError(StoreError::Kind::Lost, "lost by the test");
  }

  std::unique_ptr<Connection> real_;
  Fault& fault_;
  bool is_lost_ = false;
};

// A worker that begins again where it was.
class Worker {
 public:
  Worker(const SharedStore& store, Fault& fault, std::string token, std::uint64_t build)
      : store_(store), fault_(fault), name_{std::move(token), "host", 1, 1} {
    property_.build_hash = build;
  }

  template <class Work>
  void until_done(Work work) {
    for (int tries = 0; tries < 5; ++tries) {
      try {
        if (!fleet_) {
          fleet_.emplace(std::make_unique<FaultyConnection>(store_.open(), fault_),
                         FleetTuning{.least_to_thin = 3});
          mine_ = fleet_->join(name_, {&property_, 1});
        }
        work(*fleet_, mine_[0]);
        return;
      } catch (const StoreError&) {
        fleet_.reset();
      }
    }
    FAIL() << "does not get through";
  }

 private:
  const SharedStore& store_;
  Fault& fault_;
  WorkerName name_;
  PropertyName property_{"tests", "Suite.Name", "(int n)", 1};
  std::optional<Fleet> fleet_;
  std::vector<SharedProperty> mine_;
};

void live_a_day(const SharedStore& store, Fault& fault) {
  Worker one(store, fault, "one", 1);
  Worker two(store, fault, "two", 2);
  const std::vector<SharedCase> cases = {{arguments(1), "a", {1, 2}},
                                         {arguments(2), "b", {2, 3}},
                                         {arguments(std::string("superfluous")), "c", {3}}};
  const SharedFailure failure{.origin = "origin", .tree = arguments(9), .what = "bad"};
  const SharedFailure smaller{.origin = "origin", .tree = arguments(1), .is_shrunk = true};
  std::int64_t task = 0;
  one.until_done([&](Fleet& fleet, const auto& mine) { fleet.add_cases(mine, cases); });
  one.until_done(
      [&](Fleet& fleet, const auto& mine) { task = fleet.add_finding(mine, failure, "e1").task; });
  EXPECT_NE(task, 0);
  SharedProgress spent;
  one.until_done([&](Fleet& fleet, const auto& mine) {
    spent = {mine.property, mine.build, 10, 9, 100, 1, 2};
    spent.runs = true;
    fleet.renew({.cases = 10, .cases_per_second = 1, .properties = {spent}, .tasks = {task}});
  });
  two.until_done([&](Fleet& fleet, const auto& mine) { fleet.add_finding(mine, failure, "e2"); });
  one.until_done(
      [&](Fleet& fleet, const auto& mine) { fleet.improve_finding(mine, smaller, "e3", task); });
  two.until_done([&](Fleet& fleet, const auto& mine) {
    const auto slice = fleet.claim_replay(mine);
    if (slice) fleet.finish(slice->task);
  });
  Worker three(store, fault, "three", 3);
  three.until_done(
      [&](Fleet& fleet, const auto& mine) { fleet.pass_finding(mine, "origin", "e4"); });
  three.until_done([&](Fleet& fleet, const auto& mine) { fleet.add_finding(mine, failure, "e5"); });
  one.until_done([](Fleet& fleet, const auto& mine) { fleet.ask_to_thin(mine); });
  one.until_done([](Fleet& fleet, const auto& mine) {
    const auto thinning = fleet.claim_thin({&mine, 1});
    if (!thinning) return;  // done; the answer was lost
    EXPECT_TRUE(fleet.thin(*thinning));
    while (fleet.drop_old_cases(*thinning) || fleet.drop_old_builds(*thinning)) {
    }
    fleet.finish(thinning->task);
  });
  one.until_done([](Fleet& fleet, const auto&) { fleet.leave(); });
}

std::string rows_of(Connection& connection, const std::string& sql) {
  std::string text;
  for (const auto& row : run(connection, sql)) {
    for (const auto& cell : row) {
      if (const auto* number = std::get_if<std::int64_t>(&cell)) text += std::to_string(*number);
      else text += bytes_in(cell);
      text += "|";
    }
    text += "\n";
  }
  return text;
}

// All that matters, without numbers that depend on what was tried.
std::string state_of(Connection& connection) {
  std::string text;
  const auto add = [&](const char* sql) { text += rows_of(connection, sql); };
  add("SELECT p.name, c.hash, c.why FROM corpus c JOIN property p ON p.id = c.property ORDER BY 2");
  add("SELECT b.hash, c.hash FROM kept k JOIN build b ON b.id = k.build JOIN corpus c"
      " ON c.seq = k.corpus ORDER BY 1, 2");
  add("SELECT b.generations, b.thinned, (SELECT count(*) FROM kept k WHERE k.build = b.build"
      "  AND k.generation = b.generation) FROM build_property b ORDER BY b.build");
  add("SELECT f.feature, c.hash, f.size FROM feature f JOIN corpus c ON c.seq = f.holder"
      " ORDER BY 1");
  add("SELECT f.origin, f.state, f.shrunk, f.tree, b.hash FROM finding f JOIN build b"
      " ON b.id = f.build");
  add("SELECT h.event, h.state, w.token FROM history h JOIN worker w ON w.id = h.worker"
      " ORDER BY 1");
  add("SELECT w.token, g.cases, g.cost FROM progress g JOIN worker w ON w.id = g.worker");
  add("SELECT t.kind, w.token FROM task t LEFT JOIN worker w ON w.id = t.owner"
      " WHERE t.kind <> 'replay' ORDER BY 1, 2");
  return text;
}

// The tables, their indexes, and the rows of a worker that has begun.
std::string tables_of(Connection& connection) {
  std::string text = rows_of(connection, "SELECT count(*), max(version) FROM sonde_schema");
  for (const char* table : {"worker", "property", "build", "build_property"})
    text += rows_of(connection, "SELECT count(*) FROM " + std::string(table));
  if (connection.dialect() == Dialect::Sqlite)
    return text + rows_of(connection, "SELECT name, sql FROM sqlite_schema ORDER BY 1");
  return text +
         rows_of(connection,
                 "SELECT CAST(indexname AS text), indexdef FROM pg_indexes"
                 " WHERE schemaname = 'public' ORDER BY 1") +
         rows_of(connection,
                 "SELECT CAST(table_name AS text), CAST(column_name AS text)"
                 " FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2");
}

// To make the tables takes longer than all else.
void clear(Connection& connection) {
  for (const char* table : {"build", "property", "build_property", "worker", "progress", "task",
                            "corpus", "kept", "feature", "finding", "history"})
    run(connection, "DELETE FROM " + std::string(table));
}

// With a server, each takes a while: every third statement, each of them in one way, unless
// somebody has the time for all three.
std::vector<std::size_t> tried(std::size_t statements, Dialect dialect, When when) {
  const bool is_sample = dialect == Dialect::Postgres && std::getenv("SONDE_FLEET_LONG") == nullptr;
  std::vector<std::size_t> all;
  const std::size_t first = is_sample ? 1 + static_cast<std::size_t>(when) : 1;
  for (std::size_t at = first; at <= statements; at += is_sample ? 3 : 1) all.push_back(at);
  return all;
}

class FaultsTest : public ::testing::TestWithParam<std::tuple<Dialect, When>> {};

TEST_P(FaultsTest, EachStatementInTurnLosesAndDoublesNothing) {
  const auto [dialect, when] = GetParam();
  const SharedStore store(dialect);
  store.fleet();  // makes the tables
  const auto connection = store.open();
  Fault none;
  live_a_day(store, none);
  const std::string expected = state_of(*connection);
  ASSERT_GT(none.statements, 60U);
  ASSERT_THAT(expected, ::testing::Not(::testing::HasSubstr("|c|")));  // it is thinned away
  for (const std::size_t at : tried(none.statements, dialect, when)) {
    clear(*connection);
    Fault fault{.when = when, .at = at};
    live_a_day(store, fault);
    EXPECT_TRUE(fault.has_come) << at;
    ASSERT_EQ(state_of(*connection), expected) << "after a fault at statement " << at;
  }
}

TEST_P(FaultsTest, EachStatementThatMakesTheTablesMayFail) {
  const auto [dialect, when] = GetParam();
  const auto begin = [](const SharedStore& store, Fault& fault) {
    Worker(store, fault, "one", 1).until_done([](Fleet&, const auto&) {});
    return tables_of(*store.open());
  };
  Fault none;
  const std::string expected = begin(SharedStore(dialect), none);
  const std::string version = std::to_string(fleet_schema_version);
  ASSERT_THAT(expected, ::testing::StartsWith("1|" + version + "|\n1|\n1|\n1|\n1|\n"));
  for (const char* last : {"task_thin", "shows_more"})
    ASSERT_THAT(expected, ::testing::HasSubstr(last));
  ASSERT_GT(none.statements, 40U);
  for (const std::size_t at : tried(none.statements, dialect, when)) {
    Fault fault{.when = when, .at = at};
    ASSERT_EQ(begin(SharedStore(dialect), fault), expected) << "after a fault at statement " << at;
    EXPECT_TRUE(fault.has_come) << at;
  }
}

std::string name_of(const ::testing::TestParamInfo<std::tuple<Dialect, When>>& info) {
  constexpr std::array names = {"Before", "During", "After"};
  const auto [dialect, when] = info.param;
  return std::string(dialect == Dialect::Sqlite ? "Sqlite" : "Postgres") +
         names[static_cast<std::size_t>(when)];
}

INSTANTIATE_TEST_SUITE_P(Stores, FaultsTest,
                         ::testing::Combine(::testing::ValuesIn(tested_dialects()),
                                            ::testing::Values(When::Before, When::During,
                                                              When::After)),
                         name_of);

}  // namespace
}  // namespace sonde::store
