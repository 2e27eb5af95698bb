// SPDX-License-Identifier: Apache-2.0
// The workers of a fleet: who takes part, what each has done, and leases.
#include "store/fleet.hpp"

#include <array>
#include <map>
#include <utility>

#include "store/fleet_schema.hpp"
#include "tree/hash.hpp"

namespace sonde::store {
namespace {

std::int64_t as_signed(std::uint64_t number) { return static_cast<std::int64_t>(number); }

std::int64_t first_number(const SqlRows& rows) {
  return rows.empty() || rows[0].empty() ? 0 : integer_in(rows[0][0]);
}

std::uint64_t hash_of_name(const PropertyName& name) {
  std::string all = name.program;
  all += '\0';
  all += name.name;
  all += '\0';
  all += name.signature;
  return hash_of(all);
}

}  // namespace

std::string joined(std::span<const std::int64_t> numbers) {
  std::string text;
  for (const auto each : numbers) text += (text.empty() ? "" : ",") + std::to_string(each);
  return text;
}

void add_triple(std::string& triples, std::int64_t a, std::int64_t b, std::int64_t c) {
  triples += triples.empty() ? "[[" : ",[";
  triples += std::to_string(a) + "," + std::to_string(b) + "," + std::to_string(c) + "]";
}

Fleet::Fleet(std::unique_ptr<Connection> connection, const FleetTuning& tuning)
    : connection_(std::move(connection)), tuning_(tuning) {
  prepare_fleet_schema(*connection_);
}

std::int64_t Fleet::build_of(const PropertyName& name) {
  const std::string program = storable_text(name.program);
  run(*connection_,
      "INSERT INTO build (program, hash, first_seen) VALUES ($1, $2, {now})"
      " ON CONFLICT (program, hash) DO NOTHING",
      {program, as_signed(name.build_hash)});
  return first_number(run(*connection_, "SELECT id FROM build WHERE program = $1 AND hash = $2",
                          {program, as_signed(name.build_hash)}));
}

std::int64_t Fleet::property_of(const PropertyName& name) {
  const auto hash = as_signed(hash_of_name(name));
  run(*connection_,
      "INSERT INTO property (hash, program, name, signature) VALUES ($1, $2, $3, $4)"
      " ON CONFLICT (hash) DO NOTHING",
      {hash, storable_text(name.program), storable_text(name.name), storable_text(name.signature)});
  return first_number(run(*connection_, "SELECT id FROM property WHERE hash = $1", {hash}));
}

// Not one transaction: each row may be there already, and two workers that begin at once must not
// wait for each other.
std::vector<SharedProperty> Fleet::join(const WorkerName& worker,
                                        std::span<const PropertyName> names) {
  run(*connection_,
      "INSERT INTO worker (token, host, process, jobs, first_seen, last_seen)"
      " VALUES ($1, $2, $3, $4, {now}, {now})"
      " ON CONFLICT (token) DO UPDATE SET last_seen = excluded.last_seen, ended = 0",
      {worker.token, storable_text(worker.host), worker.process, worker.jobs});
  worker_ =
      first_number(run(*connection_, "SELECT id FROM worker WHERE token = $1", {worker.token}));
  std::vector<SharedProperty> properties;
  std::map<std::pair<std::string, std::uint64_t>, std::int64_t> builds;
  for (const auto& name : names) {
    auto& build = builds[{name.program, name.build_hash}];
    if (build == 0) build = build_of(name);
    const SharedProperty each{property_of(name), build};
    run(*connection_,
        "INSERT INTO build_property (build, property) VALUES ($1, $2)"
        " ON CONFLICT (build, property) DO NOTHING",
        {each.build, each.property});
    properties.push_back(each);
  }
  return properties;
}

// Only tasks that the worker knows: one whose claim was lost on the way runs out.
void Fleet::renew(const WorkerFigures& figures) {
  SqlTransaction transaction(*connection_);
  run(*connection_,
      "UPDATE worker SET last_seen = {now}, cases = $2, cases_per_second = $3 WHERE id = $1",
      {worker_, as_signed(figures.cases), figures.cases_per_second});
  tell_progress(figures);
  run(*connection_,
      "UPDATE task SET lease_until = {now} + $3 WHERE owner = $1 AND kind <> 'fuzz'"
      " AND id {among:$2}",
      {worker_, joined(figures.tasks), tuning_.lease_ms});
  renew_searches(figures);
  transaction.commit();
}

// In one statement, as each costs the server more than a row does: a suite may have thousands of
// properties.
void Fleet::tell_progress(const WorkerFigures& figures) {
  std::map<std::int64_t, std::string> numbers;  // a program may be given twice
  for (const auto& each : figures.properties)
    numbers[each.property] =
        joined(std::array{each.property, each.build, as_signed(each.cases), as_signed(each.tests),
                          as_signed(each.cost), as_signed(each.singles), as_signed(each.features)});
  if (numbers.empty()) return;
  std::string rows;
  for (const auto& [property, row] : numbers) rows += (rows.empty() ? "($1, " : "), ($1, ") + row;
  run(*connection_,
      "INSERT INTO progress (worker, property, build, cases, tests, cost, singles, features)"
      " VALUES " +
          rows +
          ") ON CONFLICT (worker, property) DO UPDATE SET"
          " build = excluded.build, cases = excluded.cases, tests = excluded.tests,"
          " cost = excluded.cost, singles = excluded.singles, features = excluded.features",
      {worker_});
}

// A search is a lease that others may have as well: it says who works on what.
void Fleet::renew_searches(const WorkerFigures& figures) {
  std::map<std::int64_t, std::int64_t> builds;
  for (const auto& each : figures.properties)
    if (each.runs) builds[each.property] = each.build;
  std::vector<std::int64_t> running;
  std::string triples;
  for (const auto& [property, build] : builds) {
    running.push_back(property);
    add_triple(triples, property, build, 0);
  }
  if (!running.empty())
    run(*connection_,
        "INSERT INTO task (kind, property, build, owner, lease_until)"
        " SELECT 'fuzz', a, b, $1, {now} + $3 FROM ({triples:$2}) AS running WHERE true"
        " ON CONFLICT (property, owner) WHERE kind = 'fuzz'"
        " DO UPDATE SET lease_until = excluded.lease_until",
        {worker_, triples + "]", tuning_.lease_ms});
  run(*connection_,
      "DELETE FROM task WHERE owner = $1 AND kind = 'fuzz' AND property NOT IN ({numbers:$2})",
      {worker_, joined(running)});
}

void Fleet::leave() {
  SqlTransaction transaction(*connection_);
  run(*connection_, "DELETE FROM task WHERE owner = $1 AND kind = 'fuzz'", {worker_});
  run(*connection_, "UPDATE task SET owner = 0, lease_until = 0 WHERE owner = $1", {worker_});
  run(*connection_, "UPDATE worker SET ended = {now}, last_seen = {now} WHERE id = $1", {worker_});
  transaction.commit();
}

void Fleet::finish(std::int64_t task) {
  run(*connection_, "DELETE FROM task WHERE id = $1 AND owner = $2", {task, worker_});
}

std::vector<SharedProgress> Fleet::others(std::span<const SharedProperty> properties) {
  std::vector<std::int64_t> ids;
  std::vector<std::int64_t> builds;
  for (const auto& each : properties) {
    ids.push_back(each.property);
    builds.push_back(each.build);
  }
  const auto rows =
      run(*connection_,
          "SELECT p.property, CAST(sum(p.cases) AS bigint), CAST(sum(p.tests) AS bigint),"
          " CAST(sum(p.cost) AS bigint),"
          " CAST(sum(p.singles) AS bigint),"
          " CAST(max(p.features) AS bigint),"
          " (SELECT count(*) FROM task t WHERE t.kind = 'fuzz' AND t.property = p.property"
          "  AND t.owner <> $1 AND t.lease_until > {now}),"
          " CAST(max(CASE WHEN w.ended <> 0 OR w.last_seen <= {now} - $4 THEN 0"
          "  WHEN p.worker < $1 THEN p.cost + 1 ELSE p.cost END) AS bigint)"
          " FROM progress p JOIN worker w ON w.id = p.worker"
          " WHERE p.worker <> $1 AND p.property {among:$2}"
          " AND p.build {among:$3} GROUP BY p.property",
          {worker_, joined(ids), joined(builds), tuning_.lease_ms});
  std::vector<SharedProgress> result;
  for (const auto& row : rows) {
    SharedProgress each{.property = integer_in(row[0])};
    each.cases = natural_in(row[1]);
    each.tests = natural_in(row[2]);
    each.cost = natural_in(row[3]);
    each.singles = natural_in(row[4]);
    each.features = natural_in(row[5]);
    each.running = natural_in(row[6]);
    each.cost_to_lead = natural_in(row[7]);
    result.push_back(each);
  }
  return result;
}

}  // namespace sonde::store
