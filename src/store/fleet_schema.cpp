// SPDX-License-Identifier: Apache-2.0
// Sequence numbers: a transaction takes its number before it commits, so a higher number may be
// seen before a lower one. Who then reads on from the higher one never sees the lower one. So rows
// that are read in their order hold the number of their transaction (`tx`). They are read by the
// pair (tx, seq), and only those of transactions below the oldest that still runs: nothing can come
// before them any more. SQLite lets one process write at a time, and needs nothing.
//
// Times are milliseconds since 1970, by the clock of the database.
#include "store/fleet_schema.hpp"

#include <array>
#include <span>

namespace sonde::store {
namespace {

constexpr std::array first_migration = {
    "CREATE TABLE build (id {id}, program text NOT NULL, hash bigint NOT NULL,"
    " first_seen bigint NOT NULL, UNIQUE (program, hash))",
    // One property in all builds; `hash` is that of its program, name and signature, which may
    // be longer than an index takes.
    "CREATE TABLE property (id {id}, hash bigint NOT NULL UNIQUE, program text NOT NULL,"
    " name text NOT NULL, signature text NOT NULL)",
    // How much of the corpus was handed out to be run in a build.
    "CREATE TABLE build_property (build bigint NOT NULL, property bigint NOT NULL,"
    " replayed_tx bigint NOT NULL DEFAULT 0, replayed_seq bigint NOT NULL DEFAULT 0,"
    " PRIMARY KEY (build, property))",
    // Each is written every 15 seconds: room in the page, and vacuum early, so that it stays
    // small.
    "CREATE TABLE worker (id {id}, token text NOT NULL UNIQUE, host text NOT NULL,"
    " process bigint NOT NULL, jobs bigint NOT NULL, first_seen bigint NOT NULL,"
    " last_seen bigint NOT NULL, ended bigint NOT NULL DEFAULT 0,"
    " cases bigint NOT NULL DEFAULT 0, cases_per_second double precision NOT NULL DEFAULT 0)"
    " {busy}",
    "CREATE INDEX worker_alive ON worker (last_seen) WHERE ended = 0",
    // What each worker did for each property, in total: writing it twice does no harm.
    "CREATE TABLE progress (worker bigint NOT NULL, property bigint NOT NULL,"
    " build bigint NOT NULL, cases bigint NOT NULL, tests bigint NOT NULL,"
    " cost bigint NOT NULL, singles bigint NOT NULL, features bigint NOT NULL,"
    " PRIMARY KEY (worker, property)) {busy}",
    "CREATE INDEX progress_of_property ON progress (property, build)",
    // What is to be done, or is being done. A finished task is deleted, so the table is as large
    // as what is open; it changes all the time: vacuum early.
    "CREATE TABLE task (id {id}, kind text NOT NULL, property bigint NOT NULL,"
    " build bigint NOT NULL DEFAULT 0, finding bigint NOT NULL DEFAULT 0,"
    " from_tx bigint NOT NULL DEFAULT 0, from_seq bigint NOT NULL DEFAULT 0,"
    " to_tx bigint NOT NULL DEFAULT 0, to_seq bigint NOT NULL DEFAULT 0,"
    " owner bigint NOT NULL DEFAULT 0, lease_until bigint NOT NULL DEFAULT 0,"
    " attempts bigint NOT NULL DEFAULT 0, priority bigint NOT NULL DEFAULT 0) {busy}",
    "CREATE UNIQUE INDEX task_shrink ON task (finding) WHERE kind = 'shrink'",
    "CREATE UNIQUE INDEX task_replay ON task (build, property, from_tx, from_seq)"
    " WHERE kind = 'replay'",
    "CREATE UNIQUE INDEX task_fuzz ON task (property, owner) WHERE kind = 'fuzz'",
    "CREATE INDEX task_to_shrink ON task (attempts, id) WHERE kind = 'shrink'",
    "CREATE INDEX task_owner ON task (owner)",
    "CREATE TABLE corpus (seq {id}, tx {tx}, property bigint NOT NULL, hash bigint NOT NULL,"
    " tree {bytes} NOT NULL, why text NOT NULL, worker bigint NOT NULL, moment bigint NOT NULL,"
    " UNIQUE (property, hash))",
    "CREATE INDEX corpus_of_property ON corpus (property, tx, seq)",
    // Which cases showed something new in which build: what workers read from each other.
    "CREATE TABLE kept (seq {id}, tx {tx}, build bigint NOT NULL, property bigint NOT NULL,"
    " corpus bigint NOT NULL, worker bigint NOT NULL, UNIQUE (build, corpus))",
    "CREATE INDEX kept_in_order ON kept (tx, seq)",
    "CREATE TABLE feature (build bigint NOT NULL, property bigint NOT NULL,"
    " feature bigint NOT NULL, holder bigint NOT NULL, size bigint NOT NULL,"
    " PRIMARY KEY (build, property, feature)) {busy}",
    "CREATE TABLE finding (id {id}, property bigint NOT NULL, origin_hash bigint NOT NULL,"
    " origin {bytes} NOT NULL, state text NOT NULL, shrunk bigint NOT NULL DEFAULT 0,"
    " what text NOT NULL, place text NOT NULL, why text NOT NULL, tree {bytes} NOT NULL,"
    " failed_runs bigint NOT NULL DEFAULT 0, runs bigint NOT NULL DEFAULT 0,"
    " build bigint NOT NULL, fixed_build bigint NOT NULL DEFAULT 0,"
    " first_seen bigint NOT NULL, last_seen bigint NOT NULL, UNIQUE (property, origin_hash))",
    "CREATE INDEX finding_open ON finding (property, id) WHERE state <> 'fixed'",
    // Append-only. `event` is drawn by who writes it, so that a second try writes no second row.
    "CREATE TABLE history (seq {id}, tx {tx}, finding bigint NOT NULL,"
    " event text NOT NULL UNIQUE, moment bigint NOT NULL, worker bigint NOT NULL,"
    " build bigint NOT NULL, state text NOT NULL, what text NOT NULL)",
    "CREATE INDEX history_in_order ON history (tx, seq)",
    "CREATE INDEX history_of_finding ON history (finding)",
};

// Thinning: see fleet_thinning.cpp.
constexpr std::array second_migration = {
    // The last generation that took the case in.
    "ALTER TABLE kept ADD COLUMN generation bigint NOT NULL DEFAULT 0",
    // Whether it showed features that the table `feature` has no names for. It is not known of
    // those that are there already.
    "ALTER TABLE kept ADD COLUMN shows_more bigint NOT NULL DEFAULT 1",
    // The generation that counts, the last row of `kept` that it looked at, how many generations
    // there were, and how many cases this one took in.
    "ALTER TABLE build_property ADD COLUMN generation bigint NOT NULL DEFAULT 0",
    "ALTER TABLE build_property ADD COLUMN since_tx bigint NOT NULL DEFAULT 0",
    "ALTER TABLE build_property ADD COLUMN since_seq bigint NOT NULL DEFAULT 0",
    "ALTER TABLE build_property ADD COLUMN generations bigint NOT NULL DEFAULT 0",
    "ALTER TABLE build_property ADD COLUMN thinned bigint NOT NULL DEFAULT 0",
    "CREATE INDEX kept_of_property ON kept (build, property, tx, seq)",
    "CREATE INDEX kept_of_case ON kept (corpus)",
    "CREATE UNIQUE INDEX task_thin ON task (build, property) WHERE kind = 'thin'",
    "DROP INDEX task_to_shrink",
    "CREATE INDEX task_to_shrink ON task (priority DESC, attempts, id) WHERE kind = 'shrink'",
};

constexpr std::array third_migration = {
    // Sums over `progress` and `task`: see fleet_totals.cpp.
    "CREATE TABLE total (property bigint NOT NULL, build bigint NOT NULL,"
    " moment bigint NOT NULL DEFAULT 0, cases bigint NOT NULL DEFAULT 0,"
    " tests bigint NOT NULL DEFAULT 0, cost bigint NOT NULL DEFAULT 0,"
    " singles bigint NOT NULL DEFAULT 0, features bigint NOT NULL DEFAULT 0,"
    " running bigint NOT NULL DEFAULT 0, live_cost bigint NOT NULL DEFAULT 0,"
    " leader bigint NOT NULL DEFAULT 0,"
    " PRIMARY KEY (property, build)) {busy}",
};

// The way from each version to the next. Those that were released never change.
using Statements = std::span<const char* const>;
constexpr std::array migrations = {Statements(first_migration), Statements(second_migration),
                                   Statements(third_migration)};
static_assert(std::size(migrations) == fleet_schema_version);

// Any number that no other program uses: 'Sonde'.
constexpr const char* lock_others_out = "SELECT pg_advisory_xact_lock(358435284069)";

bool has_version_table(Connection& connection) {
  const auto rows =
      connection.run(connection.dialect() == Dialect::Sqlite
                         ? "SELECT count(*) FROM sqlite_schema WHERE name = 'sonde_schema'"
                         : "SELECT count(*) FROM pg_tables WHERE tablename = 'sonde_schema'"
                           " AND schemaname = ANY (current_schemas(false))",
                     {});
  return !rows.empty() && integer_in(rows[0][0]) > 0;
}

std::int64_t version_of(Connection& connection) {
  if (!has_version_table(connection)) return 0;
  const auto rows = run(connection, "SELECT CAST(max(version) AS bigint) FROM sonde_schema");
  return rows.empty() ? 0 : integer_in(rows[0][0]);
}

void refuse_newer(std::int64_t found) {
  if (found <= fleet_schema_version) return;
  throw StoreError(StoreError::Kind::Refused, "the store has version " + std::to_string(found) +
                                                  " of the schema, and this Sonde knows version " +
                                                  std::to_string(fleet_schema_version) +
                                                  ": use the version of Sonde that made the store");
}

}  // namespace

void check_fleet_schema(Connection& connection) {
  const auto found = version_of(connection);
  refuse_newer(found);
  if (found == fleet_schema_version) return;
  throw StoreError(
      StoreError::Kind::Refused,
      found == 0
          ? std::string("the database has no store of Sonde yet: sonde fuzz --store makes one")
          : "the store has version " + std::to_string(found) +
                " of the schema: sonde fuzz --store brings it to version " +
                std::to_string(fleet_schema_version));
}

void prepare_fleet_schema(Connection& connection, std::int64_t version) {
  if (version_of(connection) == version) return;
  SqlTransaction transaction(connection);
  if (connection.dialect() == Dialect::Postgres) connection.run(lock_others_out, {});
  const auto found = version_of(connection);
  refuse_newer(found);
  if (found >= version) return;  // another process was quicker
  // An index of a large table takes longer than any other statement. Those who wait for the lock do
  // not wait endlessly, so that their runs can end.
  connection.wait_with(Connection::Patience::Endless);
  if (found == 0)
    run(connection, "CREATE TABLE IF NOT EXISTS sonde_schema (version bigint NOT NULL)");
  for (auto i = found; i < version; ++i)
    for (const char* statement : migrations[static_cast<std::size_t>(i)])
      run(connection, statement);
  run(connection, "INSERT INTO sonde_schema (version) VALUES ($1)", {version});
  connection.wait_with(Connection::Patience::Usual);
  transaction.commit();
}

}  // namespace sonde::store
