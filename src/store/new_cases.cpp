// SPDX-License-Identifier: Apache-2.0
// A statement costs the server more than a row does, and a search may keep hundreds of cases in a
// slice. So each statement has as many rows as it may. Rows are inserted, then locked, and features
// are recorded, in the order of their numbers: two workers that add the same ones never wait in a
// circle. For that, a try that has to insert once more begins with another transaction: it holds no
// lock of the last try.
#include "store/new_cases.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tree/hash.hpp"

namespace sonde::store {
namespace {

// Of one case; more would make one statement large for little.
constexpr std::size_t most_features_recorded = 4096;
constexpr std::size_t features_in_statement = 20'000;
constexpr std::size_t cases_in_statement = 200;
constexpr std::size_t bytes_in_statement = 4 << 20;
// Another worker may delete a case between two statements: it is then added anew.
constexpr int most_tries_to_add = 5;

struct AddedCase {
  const SharedCase* given;
  std::string why{};
  std::int64_t hash = 0;
  std::int64_t seq = 0;  // in the corpus; 0: not yet known

  const std::string& tree() const { return given->tree.bytes(); }
};

std::vector<AddedCase> prepared(std::span<const SharedCase> cases) {
  std::vector<AddedCase> all;
  for (const auto& each : cases) {
    if (each.tree.bytes().size() > largest_shared_tree) continue;
    const auto hash = static_cast<std::int64_t>(hash_of(each.tree.bytes()));
    all.push_back({&each, storable_text(each.why), hash});
  }
  std::ranges::sort(all, {}, &AddedCase::hash);
  return all;
}

class AddedCases {
 public:
  AddedCases(Connection& connection, const SharedProperty& property, std::int64_t worker,
             std::vector<AddedCase> cases)
      : connection_(connection), property_(property), worker_(worker), cases_(std::move(cases)) {}

  // Cases that are there stay until the transaction ends: who thins the corpus waits. False if one
  // was deleted on the way: then the transaction must end without effect.
  bool try_to_add() {
    for (auto& each : cases_) each.seq = 0;
    insert_missing();
    if (is_any_missing()) lock_missing();
    if (is_any_missing()) return false;
    keep();
    record_features();
    return true;
  }

 private:
  bool is_any_missing() const {
    return std::ranges::any_of(cases_, [](const auto& each) { return each.seq == 0; });
  }

  void insert_missing() {
    std::vector<const AddedCase*> next;
    std::size_t bytes = 0;
    for (const auto& each : cases_) {
      if (each.seq != 0) continue;
      const bool is_full =
          next.size() == cases_in_statement || bytes + each.tree().size() > bytes_in_statement;
      if (is_full && !next.empty()) {
        insert(std::exchange(next, {}));
        bytes = 0;
      }
      next.push_back(&each);
      bytes += each.tree().size();
    }
    if (!next.empty()) insert(next);
  }

  void insert(const std::vector<const AddedCase*>& cases) {
    std::string rows;
    std::vector<SqlValue> values{property_.property, worker_};
    for (const auto* each : cases) {
      const std::size_t first = values.size() + 1;
      rows += rows.empty() ? "($1, $2, {now}" : ", ($1, $2, {now}";
      for (auto i = first; i < first + 3; ++i) rows += ", $" + std::to_string(i);
      rows += ")";
      values.insert(values.end(),
                    {each->hash, SqlBytes{each->tree()}, std::string_view(each->why)});
    }
    take_numbers(run(connection_,
                     "INSERT INTO corpus (property, worker, moment, hash, tree, why) VALUES " +
                         rows + " ON CONFLICT (property, hash) DO NOTHING RETURNING seq, hash",
                     values));
  }

  void lock_missing() {
    std::vector<std::int64_t> hashes;
    for (const auto& each : cases_)
      if (each.seq == 0) hashes.push_back(each.hash);
    take_numbers(run(connection_,
                     "SELECT seq, hash FROM corpus WHERE property = $1 AND hash {among:$2}"
                     " ORDER BY hash {lock}",
                     {property_.property, joined(hashes)}));
  }

  void take_numbers(const SqlRows& rows) {
    for (const auto& row : rows)
      for (auto& each : std::ranges::equal_range(cases_, integer_in(row[1]), {}, &AddedCase::hash))
        each.seq = integer_in(row[0]);
  }

  void keep() {
    std::string triples;
    for (const auto& each : cases_)
      add_triple(triples, each.seq, each.given->shows_more ? 1 : 0, 0);
    run(connection_,
        "INSERT INTO kept (build, property, corpus, worker, shows_more)"
        " SELECT CAST($1 AS bigint), CAST($2 AS bigint), n.a, CAST($3 AS bigint), n.b"
        " FROM ({triples:$4}) n WHERE 1 = 1 ON CONFLICT (build, corpus) DO NOTHING",
        {property_.build, property_.property, worker_, triples + "]"});
  }

  void record_features() {
    std::string triples;
    std::size_t count = 0;
    for (const auto& [feature, holder] : smallest_holders()) {
      add_triple(triples, feature, holder->seq, static_cast<std::int64_t>(holder->tree().size()));
      if (++count % features_in_statement != 0) continue;
      record(std::exchange(triples, {}) + "]");
    }
    if (!triples.empty()) record(triples + "]");
  }

  std::map<std::int64_t, const AddedCase*> smallest_holders() const {
    std::map<std::int64_t, const AddedCase*> smallest;
    for (const auto& each : cases_) {
      std::vector<std::int64_t> features(each.given->features.begin(), each.given->features.end());
      std::ranges::sort(features);
      features.erase(std::ranges::unique(features).begin(), features.end());
      features.resize(std::min(features.size(), most_features_recorded));
      for (const auto feature : features) {
        const AddedCase*& holder = smallest.try_emplace(feature, &each).first->second;
        if (each.tree().size() < holder->tree().size()) holder = &each;
      }
    }
    return smallest;
  }

  // Features that a case holds which is as small are left alone: to update them, also in vain,
  // would lock and write their rows.
  void record(const std::string& triples) {
    run(connection_,
        "INSERT INTO feature (build, property, feature, holder, size)"
        " SELECT CAST($1 AS bigint), CAST($2 AS bigint), n.a, n.b, n.c FROM ({triples:$3}) n"
        " WHERE NOT EXISTS (SELECT 1 FROM feature f WHERE f.build = $1 AND f.property = $2"
        "  AND f.feature = n.a AND f.size <= n.c) ORDER BY n.a"
        " ON CONFLICT (build, property, feature) DO UPDATE SET"
        " holder = excluded.holder, size = excluded.size WHERE excluded.size < feature.size",
        {property_.build, property_.property, triples});
  }

  Connection& connection_;
  SharedProperty property_;
  std::int64_t worker_;
  std::vector<AddedCase> cases_;  // in the order of their hashes
};

}  // namespace

// One transaction, so that a case never is there without its features: it would be thinned away.
std::size_t add_new_cases(Connection& connection, const SharedProperty& property,
                          std::int64_t worker, std::span<const SharedCase> cases) {
  auto added = prepared(cases);
  const std::size_t left_out = cases.size() - added.size();
  if (added.empty()) return left_out;
  AddedCases all(connection, property, worker, std::move(added));
  for (int tries = 0; tries < most_tries_to_add; ++tries) {
    SqlTransaction transaction(connection);
    if (!all.try_to_add()) continue;
    transaction.commit();
    return left_out;
  }
  throw StoreError(StoreError::Kind::Lost, "the store deletes cases as fast as they are added");
}

}  // namespace sonde::store
