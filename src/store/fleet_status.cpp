// SPDX-License-Identifier: Apache-2.0
#include "store/fleet_status.hpp"

#include <algorithm>

#include "codec/binary.hpp"
#include "store/fleet_schema.hpp"

namespace sonde::store {
namespace {

constexpr double gone_after_seconds = 60;  // a lease
constexpr std::int64_t thousand = 1000;

std::uint64_t first_natural(Connection& connection, std::string_view sql) {
  const auto rows = run(connection, sql);
  return rows.empty() ? 0 : natural_in(rows[0][0]);
}

void add_workers(Connection& connection, FleetStatus& status) {
  const auto rows = run(connection,
                        "SELECT substr(host, 1, 200), process, jobs, cases, cases_per_second,"
                        " {now} - last_seen, ended FROM worker"
                        " ORDER BY ended <> 0, last_seen DESC LIMIT 200");
  for (const auto& row : rows) {
    WorkerStatus worker{.host = bytes_in(row[0]), .process = integer_in(row[1])};
    worker.jobs = natural_in(row[2]);
    worker.cases = natural_in(row[3]);
    worker.cases_per_second = real_in(row[4]);
    worker.seconds_since_seen = static_cast<double>(natural_in(row[5])) / thousand;
    const bool is_gone = worker.seconds_since_seen > gone_after_seconds;
    if (integer_in(row[6]) != 0) worker.state = WorkerStatus::State::Ended;
    else if (is_gone) worker.state = WorkerStatus::State::Gone;
    status.workers.push_back(std::move(worker));
  }
  status.all_workers = first_natural(connection, "SELECT count(*) FROM worker");
}

void add_properties(Connection& connection, FleetStatus& status) {
  const auto rows =
      run(connection,
          "SELECT p.id, substr(p.program, 1, 1000), substr(p.name, 1, 1000),"
          " substr(p.signature, 1, 1000),"
          " (SELECT CAST(sum(cases) AS bigint) FROM progress x WHERE x.property = p.id),"
          " (SELECT CAST(sum(tests) AS bigint) FROM progress x WHERE x.property = p.id),"
          " (SELECT max(features) FROM progress x WHERE x.property = p.id),"
          " (SELECT count(*) FROM corpus x WHERE x.property = p.id),"
          " (SELECT count(*) FROM task t WHERE t.kind = 'fuzz' AND t.property = p.id"
          "  AND t.lease_until > {now}),"
          " n.generations, n.thinned"
          " FROM property p LEFT JOIN build_property n ON n.property = p.id AND n.build ="
          "  (SELECT max(b.id) FROM build b WHERE b.program = p.program)"
          " ORDER BY p.program, p.name, p.id LIMIT 10000");
  for (const auto& row : rows) {
    PropertyStatus each{.id = integer_in(row[0])};
    each.program = bytes_in(row[1]);
    each.name = bytes_in(row[2]);
    each.signature = bytes_in(row[3]);
    each.cases = natural_in(row[4]);
    each.tests = natural_in(row[5]);
    each.features = natural_in(row[6]);
    each.corpus = natural_in(row[7]);
    each.owned_by = natural_in(row[8]);
    each.generations = natural_in(row[9]);
    each.thinned = natural_in(row[10]);
    status.properties.push_back(std::move(each));
  }
}

Tree tree_or_none(const SqlCell& cell) {
  try {
    const auto bytes = bytes_in(cell);
    return bytes.empty() ? Tree() : codec::from_binary(bytes);
  } catch (const Error&) {
    return {};
  }
}

void add_findings(Connection& connection, FleetStatus& status) {
  const auto rows =
      run(connection,
          "SELECT property, substr(origin, 1, 4000), substr(state, 1, 100), substr(what, 1, 4000),"
          " substr(place, 1, 4000), first_seen, last_seen,"
          " (SELECT count(*) FROM history h WHERE h.finding = f.id"
          "  AND h.state IN ('open', 'met', 'regressed')),"
          " (SELECT count(DISTINCT h.worker) FROM history h WHERE h.finding = f.id),"
          " CASE WHEN length(tree) <= 65536 AND total <= 67108864 THEN tree END FROM"
          " (SELECT x.*, sum(CASE WHEN length(tree) <= 65536 THEN length(tree) ELSE 0 END)"
          "   OVER (ORDER BY id) AS total FROM finding x ORDER BY id LIMIT 10000) f ORDER BY id");
  for (const auto& row : rows) {
    const auto property =
        std::ranges::find(status.properties, integer_in(row[0]), &PropertyStatus::id);
    if (property == status.properties.end()) continue;
    FindingStatus finding{.origin = bytes_in(row[1]), .state = bytes_in(row[2])};
    finding.what = bytes_in(row[3]);
    finding.place = bytes_in(row[4]);
    finding.first_seen = integer_in(row[5]) / thousand;
    finding.last_seen = integer_in(row[6]) / thousand;
    finding.times = natural_in(row[7]);
    finding.workers = natural_in(row[8]);
    finding.tree = tree_or_none(row[9]);
    property->findings.push_back(std::move(finding));
  }
}

void add_tasks(Connection& connection, FleetStatus& status) {
  const auto rows = run(connection,
                        "SELECT substr(kind, 1, 100),"
                        " CAST(sum(CASE WHEN lease_until > {now} THEN 1 ELSE 0 END) AS bigint),"
                        " CAST(sum(CASE WHEN lease_until > {now} THEN 0 ELSE 1 END) AS bigint)"
                        " FROM task GROUP BY kind ORDER BY kind");
  for (const auto& row : rows)
    status.tasks.push_back({bytes_in(row[0]), natural_in(row[1]), natural_in(row[2])});
}

}  // namespace

FleetStatus read_fleet_status(Connection& connection) {
  check_fleet_schema(connection);
  FleetStatus status;
  status.now = static_cast<std::int64_t>(first_natural(connection, "SELECT {now}")) / thousand;
  status.started =
      static_cast<std::int64_t>(first_natural(connection, "SELECT min(first_seen) FROM worker")) /
      thousand;
  status.builds = first_natural(connection, "SELECT count(*) FROM build");
  add_workers(connection, status);
  add_properties(connection, status);
  add_findings(connection, status);
  add_tasks(connection, status);
  return status;
}

}  // namespace sonde::store
