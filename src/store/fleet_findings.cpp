// SPDX-License-Identifier: Apache-2.0
// Findings: one for each origin of a property, however many workers meet it. A finding is written
// before it is shrunk, and the task of shrinking it is made with it.
#include <algorithm>
#include <utility>

#include "codec/binary.hpp"
#include "store/fleet.hpp"
#include "tree/hash.hpp"

namespace sonde::store {
namespace {

// Of the history, in one statement: with more, PostgreSQL may no longer read it by its index.
constexpr std::size_t most_new_findings = 500;
constexpr int most_batches = 20;
constexpr std::int64_t most_known = 10'000;
// Of the trees of findings that are read at once; those beyond are not fetched.
constexpr std::int64_t most_bytes_of_findings = 16 << 20;

std::int64_t origin_hash(std::string_view origin) {
  return static_cast<std::int64_t>(hash_of(origin));
}

// Of what failed; a tree that is too large stays out until it is shrunk.
std::string tree_bytes(const SharedFailure& failure) {
  if (failure.tree.empty()) return "";
  std::string bytes = codec::to_binary(failure.tree);
  return bytes.size() > largest_shared_tree ? "" : bytes;
}

unsigned runs_in(const SqlCell& cell) {
  constexpr std::uint64_t most = 1'000'000;
  return static_cast<unsigned>(std::min(most, natural_in(cell)));
}

std::vector<std::int64_t> ids_of(std::span<const SharedProperty> properties) {
  std::vector<std::int64_t> ids;
  for (const auto& each : properties) ids.push_back(each.property);
  return ids;
}

// The columns in one order: see `failure_columns`.
SharedFailure failure_in(const SqlRow& row) {
  SharedFailure failure;
  failure.origin = bytes_in(row[0]);
  try {
    const auto bytes = bytes_in(row[1]);
    if (!bytes.empty()) failure.tree = codec::from_binary(bytes);
  } catch (const Error&) {
    failure.tree = {};
  }
  failure.what = bytes_in(row[2]);
  failure.place = bytes_in(row[3]);
  failure.why = bytes_in(row[4]);
  const unsigned failures = runs_in(row[5]);
  failure.rate = {failures, std::max(failures, runs_in(row[6]))};
  failure.is_shrunk = integer_in(row[7]) != 0;
  failure.state = bytes_in(row[8]);
  return failure;
}

constexpr const char* failure_columns =
    "substr(origin, 1, 4000), CASE WHEN length(tree) <= 1048576 THEN tree END,"
    " substr(what, 1, 4000), substr(place, 1, 4000), substr(why, 1, 4000), failed_runs, runs,"
    " shrunk, substr(state, 1, 100)";
static_assert(largest_shared_tree == 1048576 && longest_text == 4000);

}  // namespace

bool Fleet::add_event(std::int64_t finding, std::string_view event, const SharedProperty& property,
                      std::string_view state, std::string_view what) {
  return !run(*connection_,
              "INSERT INTO history (finding, event, moment, worker, build, state, what)"
              " VALUES ($1, $2, {now}, $3, $4, $5, $6) ON CONFLICT (event) DO NOTHING"
              " RETURNING seq",
              {finding, event, worker_, property.build, state, storable_text(what)})
              .empty();
}

ShrinkClaim Fleet::add_finding(const SharedProperty& property, const SharedFailure& failure,
                               std::string_view event) {
  SqlTransaction transaction(*connection_);
  const auto made =
      run(*connection_,
          "INSERT INTO finding (property, origin_hash, origin, state, shrunk, what, place, why,"
          " tree, failed_runs, runs, build, first_seen, last_seen)"
          " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, {now}, {now})"
          " ON CONFLICT (property, origin_hash) DO NOTHING RETURNING id",
          {property.property, origin_hash(failure.origin), SqlBytes{failure.origin},
           std::string_view(failure.is_shrunk ? "shrunk" : "open"),
           std::int64_t{failure.is_shrunk ? 1 : 0}, storable_text(failure.what),
           storable_text(failure.place), storable_text(failure.why), SqlBytes{tree_bytes(failure)},
           std::int64_t{failure.rate.failures}, std::int64_t{failure.rate.runs}, property.build});
  ShrinkClaim claim;
  if (made.empty()) {
    claim = meet_again(property, failure, event);
  } else {
    const auto finding = integer_in(made[0][0]);
    add_event(finding, event, property, failure.is_shrunk ? "shrunk" : "open", failure.what);
    claim = failure.is_shrunk ? ShrinkClaim{.who = ShrinkClaim::Who::Nobody}
                              : claim_of(finding, property.property);
  }
  transaction.commit();
  return claim;
}

// What was fixed in an older build than this one has regressed; a worker that still runs the build
// before the fix has met nothing new.
ShrinkClaim Fleet::meet_again(const SharedProperty& property, const SharedFailure& failure,
                              std::string_view event) {
  const auto rows = run(*connection_,
                        "SELECT id, substr(state, 1, 100), shrunk, fixed_build FROM finding"
                        " WHERE property = $1 AND origin_hash = $2 {lock}",
                        {property.property, origin_hash(failure.origin)});
  if (rows.empty()) return {};
  const auto finding = integer_in(rows[0][0]);
  const bool is_fixed = bytes_in(rows[0][1]) == "fixed";
  const bool is_shrunk = integer_in(rows[0][2]) != 0;
  const bool regresses = is_fixed && property.build >= integer_in(rows[0][3]);
  if (!add_event(finding, event, property, regresses ? "regressed" : "met", failure.what))
    return is_shrunk ? ShrinkClaim{.who = ShrinkClaim::Who::Nobody}
                     : claim_of(finding, property.property);
  run(*connection_,
      "UPDATE finding SET last_seen = {now},"
      " build = CASE WHEN build > $2 THEN build ELSE $2 END WHERE id = $1",
      {finding, property.build});
  if (bytes_in(rows[0][1]) == "incubating")
    run(*connection_, "UPDATE finding SET state = $2 WHERE id = $1",
        {finding, std::string_view(is_shrunk ? "shrunk" : "open")});
  if (regresses)
    run(*connection_, "UPDATE finding SET state = 'regressed', shrunk = 0, tree = $2 WHERE id = $1",
        {finding, SqlBytes{tree_bytes(failure)}});
  if (is_fixed && !regresses) return {.who = ShrinkClaim::Who::Nobody};
  if (is_shrunk && !regresses) return {.who = ShrinkClaim::Who::Nobody};
  return claim_of(finding, property.property, regresses ? Priority::First : Priority::Usual);
}

// This worker's own lease counts as claimed: the answer to the first try may be lost. What was
// given up is not offered to others once more, unless it was fixed in between.
ShrinkClaim Fleet::claim_of(std::int64_t finding, std::int64_t property, Priority priority) {
  run(*connection_,
      "INSERT INTO task (kind, property, finding, priority, attempts)"
      " SELECT 'shrink', CAST($1 AS bigint), CAST($2 AS bigint), CAST($3 AS bigint),"
      " CASE WHEN $3 = 0 AND EXISTS (SELECT 1 FROM history h WHERE h.finding = $2"
      "  AND h.state = 'given up') THEN CAST($4 AS bigint) ELSE 0 END WHERE 1 = 1"
      " ON CONFLICT (finding) WHERE kind = 'shrink' DO NOTHING",
      {property, finding, static_cast<std::int64_t>(priority), tuning_.most_attempts});
  const auto claimed = run(*connection_,
                           "UPDATE task SET owner = $1, lease_until = {now} + $2,"
                           " attempts = attempts + CASE WHEN owner = $1 THEN 0 ELSE 1 END"
                           " WHERE kind = 'shrink' AND finding = $3"
                           " AND (lease_until < {now} OR owner = $1) RETURNING id",
                           {worker_, tuning_.lease_ms, finding});
  if (claimed.empty()) return {.who = ShrinkClaim::Who::Other};
  return {.who = ShrinkClaim::Who::This, .task = integer_in(claimed[0][0])};
}

// It has failed in this build, too. A worker that was cut off may come with a larger case than one
// that took over: the smaller stays.
void Fleet::improve_finding(const SharedProperty& property, const SharedFailure& failure,
                            std::string_view event, std::int64_t task) {
  SqlTransaction transaction(*connection_);
  const std::string tree = tree_bytes(failure);
  const auto rows =
      run(*connection_,
          "UPDATE finding SET tree = $3, shrunk = $4, what = $5, place = $6, why = $7,"
          " failed_runs = $8, runs = $9, build = CASE WHEN build > $11 THEN build ELSE $11 END,"
          " state = CASE WHEN state = 'open' AND $4 = 1 THEN 'shrunk' ELSE state END"
          " WHERE property = $1 AND origin_hash = $2 AND state <> 'fixed'"
          " AND (shrunk = 0 OR length(tree) > $10) RETURNING id",
          {property.property, origin_hash(failure.origin), SqlBytes{tree},
           std::int64_t{failure.is_shrunk ? 1 : 0}, storable_text(failure.what),
           storable_text(failure.place), storable_text(failure.why),
           std::int64_t{failure.rate.failures}, std::int64_t{failure.rate.runs},
           static_cast<std::int64_t>(tree.size()), property.build});
  if (!rows.empty())
    add_event(integer_in(rows[0][0]), event, property, failure.is_shrunk ? "shrunk" : "smaller",
              failure.what);
  run(*connection_, "DELETE FROM task WHERE id = $1 AND owner = $2", {task, worker_});
  transaction.commit();
}

void Fleet::pass_finding(const SharedProperty& property, std::string_view origin,
                         std::string_view event) {
  SqlTransaction transaction(*connection_);
  const auto rows = run(*connection_,
                        "SELECT id, substr(state, 1, 100), build FROM finding WHERE property = $1"
                        " AND origin_hash = $2 AND state <> 'fixed' {lock}",
                        {property.property, origin_hash(origin)});
  if (rows.empty()) return;
  const auto finding = integer_in(rows[0][0]);
  const bool is_fixed = property.build > integer_in(rows[0][2]);
  const std::string_view state = is_fixed ? "fixed" : "incubating";
  if (bytes_in(rows[0][1]) == state) return;
  run(*connection_,
      "UPDATE finding SET state = $2,"
      " fixed_build = CASE WHEN $2 = 'fixed' THEN $3 ELSE fixed_build END WHERE id = $1",
      {finding, state, property.build});
  if (is_fixed)
    run(*connection_, "DELETE FROM task WHERE kind = 'shrink' AND finding = $1", {finding});
  add_event(finding, event, property, state, "");
  transaction.commit();
}

std::vector<SharedFailure> Fleet::open_findings(const SharedProperty& property, std::int64_t most) {
  const auto rows =
      run(*connection_,
          "SELECT " + std::string(failure_columns) +
              " FROM (SELECT id, origin, what, place, why, failed_runs, runs, shrunk, state,"
              "  CASE WHEN sum(CASE WHEN length(tree) <= 1048576 THEN length(tree) ELSE 0 END)"
              "   OVER (ORDER BY id) <= $3 THEN tree END AS tree"
              "  FROM (SELECT * FROM finding WHERE property = $1 AND state <> 'fixed'"
              "   ORDER BY id LIMIT $2) f) t ORDER BY id",
          {property.property, most, most_bytes_of_findings});
  std::vector<SharedFailure> open;
  for (const auto& row : rows) open.push_back(failure_in(row));
  return open;
}

std::vector<KnownOrigin> Fleet::known_origins(std::span<const SharedProperty> properties) {
  const auto rows = run(*connection_,
                        "SELECT property, substr(origin, 1, 4000), substr(state, 1, 100), build"
                        " FROM finding WHERE property {among:$1} AND state <> 'fixed'"
                        " ORDER BY id DESC LIMIT $2",
                        {joined(ids_of(properties)), most_known});
  std::vector<KnownOrigin> known;
  for (const auto& row : rows)
    known.push_back({integer_in(row[0]), bytes_in(row[1]), bytes_in(row[2]), integer_in(row[3])});
  return known;
}

Cursor Fleet::newest_event() {
  const auto rows = run(*connection_,
                        "SELECT tx, seq FROM history x WHERE {visible:x}"
                        " ORDER BY tx DESC, seq DESC LIMIT 1");
  if (rows.empty()) return {};
  return {integer_in(rows[0][0]), integer_in(rows[0][1])};
}

std::vector<KnownOrigin> Fleet::new_findings(std::span<const SharedProperty> properties,
                                             Cursor& cursor) {
  const std::string ids = joined(ids_of(properties));
  std::vector<KnownOrigin> known;
  for (int i = 0; i < most_batches; ++i) {
    const auto rows =
        run(*connection_,
            "SELECT h.tx, h.seq, f.property, substr(f.origin, 1, 4000),"
            " substr(f.state, 1, 100), f.build"
            " FROM history h JOIN finding f ON f.id = h.finding"
            " WHERE (h.tx, h.seq) > ($1, $2) AND {visible:h}"
            " AND f.property {among:$3} ORDER BY h.tx, h.seq LIMIT $4",
            {cursor.tx, cursor.seq, ids, static_cast<std::int64_t>(most_new_findings)});
    for (const auto& row : rows) {
      cursor = {integer_in(row[0]), integer_in(row[1])};
      known.push_back({integer_in(row[2]), bytes_in(row[3]), bytes_in(row[4]), integer_in(row[5])});
    }
    if (rows.size() < most_new_findings) break;
  }
  return known;
}

std::optional<ShrinkTask> Fleet::claim_shrink(std::span<const SharedProperty> properties) {
  const auto claimed =
      run(*connection_,
          "UPDATE task SET owner = $1, lease_until = {now} + $2, attempts = attempts + 1"
          " WHERE id = (SELECT id FROM task WHERE kind = 'shrink' AND property {among:$3}"
          "  AND lease_until < {now} AND attempts < $4 AND EXISTS (SELECT 1 FROM finding f"
          "   WHERE f.id = task.finding AND length(f.tree) > 0)"
          "  ORDER BY priority DESC, attempts, id LIMIT 1 {claim})"
          " RETURNING id, property, finding",
          {worker_, tuning_.lease_ms, joined(ids_of(properties)), tuning_.most_attempts});
  if (claimed.empty()) return std::nullopt;
  ShrinkTask task{.task = integer_in(claimed[0][0]), .property = integer_in(claimed[0][1])};
  const auto rows =
      run(*connection_, "SELECT " + std::string(failure_columns) + " FROM finding WHERE id = $1",
          {claimed[0].size() > 2 ? integer_in(claimed[0][2]) : 0});
  if (rows.empty()) return std::nullopt;
  task.failure = failure_in(rows[0]);
  return task;
}

}  // namespace sonde::store
