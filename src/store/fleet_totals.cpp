// SPDX-License-Identifier: Apache-2.0
// What all workers did, as sums for each property of a build. If each worker added up for itself,
// the work would grow with the square of their number. So whoever finds sums that are old adds up
// anew, and all others read them. From a sum that is a moment old, the own part is taken away as it
// is now, so it may be too small by what this worker did in that moment.
//
// The leader of a property is the live worker that spent most on it, and of two that spent as much
// the one with the lower number.
#include "store/fleet.hpp"

namespace sonde::store {
namespace {

// Of properties, by their places in one statement.
struct Numbers {
  explicit Numbers(std::span<const SharedProperty> all) {
    std::vector<std::int64_t> ids;
    std::vector<std::int64_t> of_builds;
    for (const auto& [property, build] : all) {
      ids.push_back(property);
      of_builds.push_back(build);
      add_triple(triples, property, build, 0);
    }
    properties = joined(ids);
    builds = joined(of_builds);
    triples += triples.empty() ? "[]" : "]";
  }

  std::string properties{};
  std::string builds{};
  std::string triples{};
};

}  // namespace

void Fleet::add_up(std::span<const SharedProperty> properties) {
  const Numbers all(properties);
  if (!has_totals_)
    run(*connection_,
        "INSERT INTO total (property, build) SELECT n.a, n.b FROM ({triples:$1}) n WHERE 1 = 1"
        " ON CONFLICT (property, build) DO NOTHING",
        {all.triples});
  has_totals_ = true;
  std::vector<std::int64_t> old;
  for (const auto& row :
       run(*connection_,
           "UPDATE total SET moment = {now} FROM (SELECT property AS p, build AS b FROM total"
           "  WHERE property {among:$1} AND build {among:$2} AND moment < {now} - $3 {claim}) AS s"
           " WHERE total.property = s.p AND total.build = s.b RETURNING property",
           {all.properties, all.builds, tuning_.totals_ms}))
    old.push_back(integer_in(row[0]));
  if (old.empty()) return;
  run(*connection_,
      "UPDATE total SET cases = s.cases, tests = s.tests, cost = s.cost, singles = s.singles,"
      " features = s.features, running = s.running, live_cost = s.live_cost,"
      " leader = coalesce(s.leader, 0)"
      " FROM (SELECT p.property AS p, p.build AS b, CAST(sum(p.cases) AS bigint) AS cases,"
      "  CAST(sum(p.tests) AS bigint) AS tests, CAST(sum(p.cost) AS bigint) AS cost,"
      "  CAST(sum(p.singles) AS bigint) AS singles, max(p.features) AS features,"
      "  (SELECT count(*) FROM task t WHERE t.kind = 'fuzz' AND t.property = p.property"
      "   AND t.lease_until > {now}) AS running,"
      "  max(CASE WHEN w.ended = 0 AND w.last_seen > {now} - $3 THEN p.cost ELSE 0 END)"
      "   AS live_cost,"
      "  (SELECT l.worker FROM progress l JOIN worker v ON v.id = l.worker"
      "   WHERE l.property = p.property AND l.build = p.build AND v.ended = 0"
      "   AND v.last_seen > {now} - $3 ORDER BY l.cost DESC, l.worker LIMIT 1) AS leader"
      "  FROM progress p JOIN worker w ON w.id = p.worker"
      "  WHERE p.property {among:$1} AND p.build {among:$2} GROUP BY p.property, p.build) AS s"
      " WHERE total.property = s.p AND total.build = s.b",
      {joined(old), all.builds, tuning_.lease_ms});
}

std::vector<SharedProgress> Fleet::others(std::span<const SharedProperty> properties) {
  add_up(properties);
  const Numbers all(properties);
  std::vector<SharedProgress> result;
  for (const auto& row :
       run(*connection_,
           "SELECT t.property, t.cases - coalesce(m.cases, 0), t.tests - coalesce(m.tests, 0),"
           " t.cost - coalesce(m.cost, 0), t.singles - coalesce(m.singles, 0), t.features,"
           " t.running - (SELECT count(*) FROM task o WHERE o.kind = 'fuzz'"
           "  AND o.property = t.property AND o.owner = $1 AND o.lease_until > {now}),"
           " CASE WHEN t.leader = $1 THEN 0 WHEN t.leader < $1 THEN t.live_cost + 1"
           "  ELSE t.live_cost END, t.build"
           " FROM total t LEFT JOIN progress m ON m.worker = $1 AND m.property = t.property"
           "  AND m.build = t.build WHERE t.property {among:$2} AND t.build {among:$3}",
           {worker_, all.properties, all.builds})) {
    SharedProgress each{.property = integer_in(row[0]), .build = integer_in(row[8])};
    each.cases = natural_in(row[1]);
    each.tests = natural_in(row[2]);
    each.cost = natural_in(row[3]);
    each.singles = natural_in(row[4]);
    each.features = natural_in(row[5]);
    each.running = natural_in(row[6]);
    each.cost_to_lead = natural_in(row[7]);
    if (each.cases > 0 || each.running > 0) result.push_back(each);
  }
  return result;
}

}  // namespace sonde::store
