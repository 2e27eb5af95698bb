// SPDX-License-Identifier: Apache-2.0
// Each statement of a day in the life of a worker fails in turn: the connection is lost before it,
// while it runs, or after it, when nobody reads the answer. The worker connects again and repeats
// what it was about. In the end the store is as if nothing had happened.
#include <array>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <thread>
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
                         FleetTuning{.least_to_thin = 3, .totals_ms = -1000});
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

// What the workers of one day have received, which is part of what must be the same in the end.
struct Received {
  Cursor cases{};
  Cursor events{};
  std::size_t trees = 0;
  std::set<std::string> origins{};
  std::uint64_t spent_by_others = 0;
};

const SharedFailure first_failure{.origin = "origin", .tree = arguments(9), .what = "bad"};
const SharedFailure smaller_failure{.origin = "origin", .tree = arguments(1), .is_shrunk = true};
const SharedFailure left_failure{.origin = "left", .tree = arguments(8), .what = "bad"};

// One worker keeps cases, and finds and shrinks a failure; another meets it and runs the corpus.
void work_in_the_morning(Worker& one, Worker& two) {
  const std::vector<SharedCase> cases = {{arguments(1), "a", {1, 2}},
                                         {arguments(2), "b", {2, 3}},
                                         {arguments(std::string("superfluous")), "c", {3}}};
  std::int64_t task = 0;
  one.until_done([&](Fleet& fleet, const auto& mine) { fleet.add_cases(mine, cases); });
  one.until_done([&](Fleet& fleet, const auto& mine) {
    task = fleet.add_finding(mine, first_failure, "e1").task;
  });
  EXPECT_NE(task, 0);
  SharedProgress spent;
  one.until_done([&](Fleet& fleet, const auto& mine) {
    spent = {mine.property, mine.build, 10, 9, 100, 1, 2};
    spent.runs = true;
    fleet.renew({.cases = 10, .cases_per_second = 1, .properties = {spent}, .tasks = {task}});
  });
  two.until_done(
      [&](Fleet& fleet, const auto& mine) { fleet.add_finding(mine, first_failure, "e2"); });
  one.until_done([&](Fleet& fleet, const auto& mine) {
    fleet.improve_finding(mine, smaller_failure, "e3", task);
  });
  two.until_done([&](Fleet& fleet, const auto& mine) {
    EXPECT_EQ(fleet.with_other_builds({&mine, 1}).size(), 1U);
    const auto slice = fleet.claim_replay(mine);
    if (slice) fleet.finish(slice->task);
  });
}

// The server may not have noticed yet that a connection is lost, with what it had begun.
void wait_until_visible(Connection& aside) {
  for (const char* table : {"kept", "history"}) {
    const std::string hidden =
        "SELECT count(*) FROM " + std::string(table) + " x WHERE NOT {visible:x}";
    for (int i = 0; i < 1000 && integer_in(run(aside, hidden).at(0).at(0)) > 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

// A worker of the same build begins late: it asks what is there, and then for news. What it has
// received counts where its cursor stands, also if the call fails after it.
void begin_late(Connection& aside, Worker& late, Received& received) {
  late.until_done([&](Fleet& fleet, const auto& mine) {
    const Cursor events = fleet.newest_event();
    for (const auto& each : fleet.open_findings(mine, 10)) received.origins.insert(each.origin);
    for (const auto& each : fleet.known_origins({&mine, 1})) received.origins.insert(each.origin);
    received.events = events;
    received.cases = fleet.newest_cases({&mine, 1}, 100);
  });
  wait_until_visible(aside);
  late.until_done([&](Fleet& fleet, const auto& mine) {
    received.trees += fleet.new_cases({&mine, 1}, received.cases).size();
  });
  late.until_done([&](Fleet& fleet, const auto& mine) {
    received.spent_by_others = 0;
    for (const auto& each : fleet.others({&mine, 1})) received.spent_by_others += each.cost;
  });
}

// What a worker leaves, another one shrinks; a third one has a newer build.
void work_in_the_evening(Connection& aside, Worker& one, Worker& late, Worker& three,
                         Received& received) {
  one.until_done(
      [](Fleet& fleet, const auto& mine) { fleet.add_finding(mine, left_failure, "e6"); });
  wait_until_visible(aside);
  late.until_done([&](Fleet& fleet, const auto& mine) {
    for (const auto& each : fleet.new_findings({&mine, 1}, received.events))
      received.origins.insert(each.origin);
  });
  one.until_done([](Fleet& fleet, const auto&) { fleet.leave(); });
  std::int64_t task = 0;
  late.until_done([&](Fleet& fleet, const auto& mine) {
    auto claimed = fleet.claim_shrink({&mine, 1});
    if (!claimed) {  // the answer was lost, and a minute passes
      run(aside, "UPDATE task SET lease_until = 0 WHERE kind = 'shrink'");
      claimed = fleet.claim_shrink({&mine, 1});
    }
    ASSERT_TRUE(claimed);
    task = claimed->task;
  });
  auto shrunk = left_failure;
  shrunk.is_shrunk = true;
  late.until_done(
      [&](Fleet& fleet, const auto& mine) { fleet.improve_finding(mine, shrunk, "e7", task); });
  three.until_done(
      [&](Fleet& fleet, const auto& mine) { fleet.pass_finding(mine, "origin", "e4"); });
  three.until_done(
      [&](Fleet& fleet, const auto& mine) { fleet.add_finding(mine, first_failure, "e5"); });
}

// Workers of long ago have left a search, and a finding that ended them all.
void tidy_at_night(Connection& aside, Worker& one) {
  run(aside, "INSERT INTO task (kind, property, owner) SELECT 'fuzz', id, 77 FROM property");
  run(aside,
      "INSERT INTO task (kind, property, finding, attempts)"
      " SELECT 'shrink', property, id, 5 FROM finding WHERE state = 'shrunk'");
  one.until_done([](Fleet& fleet, const auto& mine) { fleet.ask_to_thin(mine); });
  one.until_done([](Fleet& fleet, const auto& mine) {
    const auto thinning = fleet.claim_thin({&mine, 1});
    if (!thinning) return;  // done; the answer was lost
    EXPECT_TRUE(fleet.thin(*thinning));
    while (fleet.drop_old_cases(*thinning) || fleet.drop_old_builds(*thinning)) {
    }
    fleet.finish(thinning->task);
  });
  one.until_done([](Fleet& fleet, const auto&) { fleet.tidy(); });
  one.until_done([](Fleet& fleet, const auto&) { fleet.leave(); });
}

// What the test itself does on the side has no faults.
void live_a_day(const SharedStore& store, Connection& aside, Fault& fault) {
  Worker one(store, fault, "one", 1);
  Worker two(store, fault, "two", 2);
  Worker late(store, fault, "late", 1);
  Worker three(store, fault, "three", 3);
  Received received;
  work_in_the_morning(one, two);
  begin_late(aside, late, received);
  work_in_the_evening(aside, one, late, three, received);
  tidy_at_night(aside, one);
  EXPECT_EQ(received.trees, 3U);
  EXPECT_THAT(received.origins, ::testing::ElementsAre("left", "origin"));
  EXPECT_EQ(received.spent_by_others, 100U);
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
      " ON b.id = f.build ORDER BY 1");
  add("SELECT CASE WHEN h.state = 'given up' THEN h.state ELSE h.event END, h.state, w.token FROM "
      "history h JOIN worker w ON w.id = h.worker"
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
                            "corpus", "kept", "feature", "finding", "history", "total"})
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
  live_a_day(store, *connection, none);
  const std::string expected = state_of(*connection);
  ASSERT_GT(none.statements, 60U);
  ASSERT_THAT(expected, ::testing::Not(::testing::HasSubstr("|c|")));  // it is thinned away
  for (const std::size_t at : tried(none.statements, dialect, when)) {
    clear(*connection);
    Fault fault{.when = when, .at = at};
    live_a_day(store, *connection, fault);
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
