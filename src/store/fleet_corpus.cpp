// SPDX-License-Identifier: Apache-2.0
// The cases that workers exchange.
#include <utility>

#include "store/fleet.hpp"
#include "store/new_cases.hpp"

namespace sonde::store {
namespace {

// Whoever wrote it may have been damaged, or of another version.
std::optional<codec::PackedTree> readable_tree(const SqlCell& cell) {
  const auto* bytes = std::get_if<std::string>(&cell);
  if (bytes == nullptr || bytes->empty()) return std::nullopt;
  try {
    return codec::PackedTree::from_bytes(*bytes);
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

std::size_t Fleet::add_cases(const SharedProperty& property, std::span<const SharedCase> cases) {
  return add_new_cases(*connection_, property, worker_, cases);
}

// The limit of rows is inside: a sum over all that is left would read all that is left. Of cases
// that a generation left out, none is pulled, also where they are still there.
std::vector<PulledCase> Fleet::new_cases(std::span<const SharedProperty> properties, Cursor& cursor,
                                         const PullLimits& limits) {
  std::vector<std::int64_t> ids;
  std::vector<std::int64_t> builds;
  for (const auto& each : properties) {
    ids.push_back(each.property);
    builds.push_back(each.build);
  }
  const auto rows =
      run(*connection_,
          "SELECT tx, seq, property, tree, worker FROM ("
          " SELECT k.tx, k.seq, k.property, k.worker,"
          "  CASE WHEN k.worker <> $8 AND length(c.tree) <= $5 THEN c.tree END AS tree,"
          "  sum(CASE WHEN k.worker <> $8 AND length(c.tree) <= $5 THEN length(c.tree) ELSE 0 END)"
          "   OVER (ORDER BY k.tx, k.seq) AS total,"
          "  row_number() OVER (ORDER BY k.tx, k.seq) AS number"
          " FROM (SELECT tx, seq, property, corpus, worker FROM kept x"
          "  WHERE build {among:$3} AND property {among:$4}"
          "  AND (tx, seq) > ($1, $2) AND {visible:x} AND {in_corpus:x}"
          "  ORDER BY tx, seq LIMIT $6) k"
          " JOIN corpus c ON c.seq = k.corpus) t"
          " WHERE total <= $7 OR number = 1 ORDER BY tx, seq",
          {cursor.tx, cursor.seq, joined(builds), joined(ids),
           static_cast<std::int64_t>(largest_shared_tree), limits.rows, limits.bytes, worker_});
  std::vector<PulledCase> pulled;
  for (const auto& row : rows) {
    cursor = {integer_in(row[0]), integer_in(row[1])};
    if (integer_in(row[4]) == worker_) continue;
    if (auto tree = readable_tree(row[3])) pulled.push_back({integer_in(row[2]), *std::move(tree)});
  }
  return pulled;
}

Cursor Fleet::newest_cases(std::span<const SharedProperty> properties, std::int64_t most) {
  std::vector<std::int64_t> ids;
  std::vector<std::int64_t> builds;
  for (const auto& each : properties) {
    ids.push_back(each.property);
    builds.push_back(each.build);
  }
  const auto rows = run(*connection_,
                        "SELECT tx, seq FROM kept x WHERE build {among:$1}"
                        " AND property {among:$2} AND {in_corpus:x}"
                        " ORDER BY tx DESC, seq DESC LIMIT 1 OFFSET $3",
                        {joined(builds), joined(ids), most});
  if (rows.empty()) return {};
  return {integer_in(rows[0][0]), integer_in(rows[0][1])};
}

std::vector<std::int64_t> Fleet::with_other_builds(std::span<const SharedProperty> properties) {
  std::vector<std::int64_t> ids;
  for (const auto& each : properties) ids.push_back(each.property);
  std::vector<std::int64_t> found;
  for (const auto& row : run(*connection_,
                             "SELECT property FROM build_property WHERE property {among:$1}"
                             " GROUP BY property HAVING count(*) > 1",
                             {joined(ids)}))
    found.push_back(integer_in(row[0]));
  return found;
}

// First what another worker has left, then the next cases that nobody ran in this build. Those that
// were found in this build are skipped.
std::optional<ReplayTask> Fleet::claim_replay(const SharedProperty& property) {
  SqlTransaction transaction(*connection_);
  ReplayTask task{.property = property.property};
  const auto left =
      run(*connection_,
          "UPDATE task SET owner = $1, lease_until = {now} + $2,"
          " attempts = attempts + 1 WHERE id = (SELECT id FROM task"
          "  WHERE kind = 'replay' AND build = $3 AND property = $4"
          "  AND lease_until < {now} AND attempts < $5 ORDER BY id LIMIT 1 {claim})"
          " RETURNING id, from_tx, from_seq, to_tx, to_seq",
          {worker_, tuning_.lease_ms, property.build, property.property, tuning_.most_attempts});
  Cursor from;
  Cursor to;
  if (!left.empty()) {
    task.task = integer_in(left[0][0]);
    from = {integer_in(left[0][1]), integer_in(left[0][2])};
    to = {integer_in(left[0][3]), integer_in(left[0][4])};
  } else {
    const auto place = run(*connection_,
                           "SELECT replayed_tx, replayed_seq FROM build_property"
                           " WHERE build = $1 AND property = $2 {claim}",
                           {property.build, property.property});
    if (place.empty()) return std::nullopt;  // another worker takes the next ones right now
    from = {integer_in(place[0][0]), integer_in(place[0][1])};
    const auto last = end_of_slice(property, from);
    if (!last) return std::nullopt;
    to = *last;
    run(*connection_,
        "UPDATE build_property SET replayed_tx = $3, replayed_seq = $4"
        " WHERE build = $1 AND property = $2",
        {property.build, property.property, to.tx, to.seq});
    const auto made = run(*connection_,
                          "INSERT INTO task (kind, property, build, from_tx, from_seq, to_tx,"
                          " to_seq, owner, lease_until, attempts) VALUES"
                          " ('replay', $1, $2, $3, $4, $5, $6, $7, {now} + $8, 1) RETURNING id",
                          {property.property, property.build, from.tx, from.seq, to.tx, to.seq,
                           worker_, tuning_.lease_ms});
    task.task = made.empty() ? 0 : integer_in(made[0][0]);
  }
  transaction.commit();
  task.trees = trees_of(property, from, to);
  return task;
}

// Nothing where no case follows.
std::optional<Cursor> Fleet::end_of_slice(const SharedProperty& property, const Cursor& from) {
  const auto rows =
      run(*connection_,
          "SELECT tx, seq FROM (SELECT tx, seq,"
          "  sum(CASE WHEN size <= $5 THEN size ELSE 0 END) OVER (ORDER BY tx, seq) AS total,"
          "  row_number() OVER (ORDER BY tx, seq) AS number"
          "  FROM (SELECT tx, seq, length(tree) AS size FROM corpus x WHERE property = $1"
          "   AND (tx, seq) > ($2, $3) AND {visible:x} ORDER BY tx, seq LIMIT $4) s) t"
          " WHERE total <= $6 OR number = 1 ORDER BY tx DESC, seq DESC LIMIT 1",
          {property.property, from.tx, from.seq, tuning_.replay_rows,
           static_cast<std::int64_t>(largest_shared_tree), tuning_.replay_bytes});
  if (rows.empty()) return std::nullopt;
  return Cursor{integer_in(rows[0][0]), integer_in(rows[0][1])};
}

std::vector<codec::PackedTree> Fleet::trees_of(const SharedProperty& property, const Cursor& from,
                                               const Cursor& to) {
  const auto rows =
      run(*connection_,
          "SELECT CASE WHEN length(c.tree) <= $7 THEN c.tree END FROM corpus c"
          " WHERE c.property = $1 AND (c.tx, c.seq) > ($3, $4) AND (c.tx, c.seq) <= ($5, $6)"
          " AND NOT EXISTS (SELECT 1 FROM kept k WHERE k.build = $2 AND k.corpus = c.seq)"
          " ORDER BY c.tx, c.seq",
          {property.property, property.build, from.tx, from.seq, to.tx, to.seq,
           static_cast<std::int64_t>(largest_shared_tree)});
  std::vector<codec::PackedTree> trees;
  for (const auto& row : rows)
    if (auto tree = readable_tree(row[0])) trees.push_back(*std::move(tree));
  return trees;
}

}  // namespace sonde::store
