// SPDX-License-Identifier: Apache-2.0
// The cases that workers exchange.
#include <algorithm>
#include <map>
#include <utility>

#include "codec/binary.hpp"
#include "store/fleet.hpp"
#include "tree/hash.hpp"

namespace sonde::store {
namespace {

// Of one case; more would make one statement large for little.
constexpr std::size_t most_features_told = 4096;
constexpr std::size_t features_in_statement = 20'000;
// Another worker may delete a case between two statements: it is then added anew.
constexpr int most_tries_to_add = 5;

std::int64_t case_hash(std::string_view tree) { return static_cast<std::int64_t>(hash_of(tree)); }

// Whoever wrote it may have been damaged, or of another version.
std::optional<Tree> readable_tree(const SqlCell& cell) {
  const auto* bytes = std::get_if<std::string>(&cell);
  if (bytes == nullptr || bytes->empty()) return std::nullopt;
  try {
    return codec::from_binary(*bytes);
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

struct Fleet::NewCase {
  const SharedCase& given;
  std::string tree{};
  std::int64_t hash = 0;
  std::int64_t seq = 0;
};

// One transaction, so that a case never is there without its features: it would be thinned away.
// Cases and features come in the order of their numbers: two workers that add the same ones never
// wait in a circle.
std::size_t Fleet::add_cases(const SharedProperty& property, std::span<const SharedCase> cases) {
  std::vector<NewCase> added;
  for (const auto& each : cases) {
    std::string tree = codec::to_binary(each.tree);
    if (tree.size() > largest_shared_tree) continue;
    const auto hash = case_hash(tree);
    added.push_back({each, std::move(tree), hash});
  }
  std::vector<NewCase*> in_order;
  for (auto& each : added) in_order.push_back(&each);
  std::ranges::sort(in_order, {}, &NewCase::hash);
  SqlTransaction transaction(*connection_);
  for (auto* each : in_order) add_case(property, *each);
  tell_features(property, added);
  transaction.commit();
  return cases.size() - added.size();
}

// One that is there stays until the transaction ends: who thins the corpus waits.
void Fleet::add_case(const SharedProperty& property, NewCase& each) {
  for (int tries = 0; each.seq == 0 && tries < most_tries_to_add; ++tries) {
    auto rows = run(*connection_,
                    "INSERT INTO corpus (property, hash, tree, why, worker, moment)"
                    " VALUES ($1, $2, $3, $4, $5, {now}) ON CONFLICT (property, hash) DO NOTHING"
                    " RETURNING seq",
                    {property.property, each.hash, SqlBytes{each.tree},
                     storable_text(each.given.why), worker_});
    if (rows.empty())
      rows = run(*connection_, "SELECT seq FROM corpus WHERE property = $1 AND hash = $2 {lock}",
                 {property.property, each.hash});
    if (!rows.empty()) each.seq = integer_in(rows[0][0]);
  }
  if (each.seq == 0)
    throw StoreError(StoreError::Kind::Lost, "the store deletes cases as fast as they are added");
  run(*connection_,
      "INSERT INTO kept (build, property, corpus, worker, shows_more)"
      " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (build, corpus) DO NOTHING",
      {property.build, property.property, each.seq, worker_,
       std::int64_t{each.given.shows_more ? 1 : 0}});
}

void Fleet::tell_features(const SharedProperty& property, std::span<const NewCase> cases) {
  std::map<std::int64_t, const NewCase*> smallest;
  for (const auto& each : cases) {
    std::vector<std::int64_t> features(each.given.features.begin(), each.given.features.end());
    std::ranges::sort(features);
    features.erase(std::ranges::unique(features).begin(), features.end());
    features.resize(std::min(features.size(), most_features_told));
    for (const auto feature : features) {
      const NewCase*& holder = smallest.try_emplace(feature, &each).first->second;
      if (each.tree.size() < holder->tree.size()) holder = &each;
    }
  }
  while (!smallest.empty()) {
    std::string triples;
    for (std::size_t i = 0; i < features_in_statement && !smallest.empty(); ++i) {
      const auto& [feature, holder] = *smallest.begin();
      triples += triples.empty() ? "[[" : ",[";
      triples += std::to_string(feature) + "," + std::to_string(holder->seq) + "," +
                 std::to_string(holder->tree.size()) + "]";
      smallest.erase(smallest.begin());
    }
    triples += "]";
    run(*connection_,
        "INSERT INTO feature (build, property, feature, holder, size)"
        " SELECT CAST($1 AS bigint), CAST($2 AS bigint), n.a, n.b, n.c FROM ({triples:$3}) n"
        " WHERE 1 = 1 ON CONFLICT (build, property, feature) DO UPDATE SET"
        " holder = excluded.holder, size = excluded.size WHERE excluded.size < feature.size",
        {property.build, property.property, triples});
  }
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
          "  CASE WHEN length(c.tree) <= $5 THEN c.tree END AS tree,"
          "  sum(CASE WHEN length(c.tree) <= $5 THEN length(c.tree) ELSE 0 END)"
          "   OVER (ORDER BY k.tx, k.seq) AS total,"
          "  row_number() OVER (ORDER BY k.tx, k.seq) AS number"
          " FROM (SELECT tx, seq, property, corpus, worker FROM kept x"
          "  WHERE build {among:$3} AND property {among:$4}"
          "  AND (tx, seq) > ($1, $2) AND {visible:x} AND {in_corpus:x}"
          "  ORDER BY tx, seq LIMIT $6) k"
          " JOIN corpus c ON c.seq = k.corpus) t"
          " WHERE total <= $7 OR number = 1 ORDER BY tx, seq",
          {cursor.tx, cursor.seq, joined(builds), joined(ids),
           static_cast<std::int64_t>(largest_shared_tree), limits.rows, limits.bytes});
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

std::vector<Tree> Fleet::trees_of(const SharedProperty& property, const Cursor& from,
                                  const Cursor& to) {
  const auto rows =
      run(*connection_,
          "SELECT CASE WHEN length(c.tree) <= $7 THEN c.tree END FROM corpus c"
          " WHERE c.property = $1 AND (c.tx, c.seq) > ($3, $4) AND (c.tx, c.seq) <= ($5, $6)"
          " AND NOT EXISTS (SELECT 1 FROM kept k WHERE k.build = $2 AND k.corpus = c.seq)"
          " ORDER BY c.tx, c.seq",
          {property.property, property.build, from.tx, from.seq, to.tx, to.seq,
           static_cast<std::int64_t>(largest_shared_tree)});
  std::vector<Tree> trees;
  for (const auto& row : rows)
    if (auto tree = readable_tree(row[0])) trees.push_back(*std::move(tree));
  return trees;
}

}  // namespace sonde::store
