// SPDX-License-Identifier: Apache-2.0
// The corpus of fuzz runs in the cache. What cases ran may be as large as the cases: to choose
// among many of them, it is read row by row, and the trees only of those that were chosen.
#include <utility>

#include "codec/binary.hpp"
#include "store/cache.hpp"
#include "store/database.hpp"

namespace sonde::store {

bool Cache::add_corpus(std::string_view property, std::span<const CorpusCase> cases) {
  return write([&](const Database& database) {
    Statement insert(database,
                     "INSERT INTO corpus (property, tree, why, functions) VALUES (?, ?, ?, ?) "
                     "ON CONFLICT (property, tree) DO UPDATE SET functions = excluded.functions "
                     "WHERE excluded.functions <> x'' AND functions <> excluded.functions");
    for (const CorpusCase& each : cases)
      insert.bind(property)
          .bind_bytes(codec::to_binary(each.tree))
          .bind(each.why)
          .bind_bytes(each.functions.to_bytes())
          .run();
  });
}

bool Cache::remove_corpus(std::string_view property, std::span<const Tree> cases) {
  return write([&](const Database& database) {
    Statement remove(database, "DELETE FROM corpus WHERE property = ? AND tree = ?");
    for (const Tree& tree : cases) remove.bind(property).bind_bytes(codec::to_binary(tree)).run();
  });
}

void Cache::read_case(Statement& row, std::vector<CorpusCase>& into) {
  CorpusCase read;
  const bool is_readable = read_tree(row.bytes(), read.tree);
  read.why = row.bytes();
  read.functions = code::FunctionSet::of_bytes(row.bytes());
  if (is_readable) into.push_back(std::move(read));
}

std::vector<CorpusCase> Cache::corpus(std::string_view property, std::size_t most) {
  std::vector<CorpusCase> cases;
  read([&](const Database& database) {
    Statement row(database,
                  "SELECT tree, why, functions FROM (SELECT id, tree, why, functions FROM corpus "
                  "WHERE property = ? ORDER BY id DESC LIMIT ?) ORDER BY id");
    row.bind(property).bind(limit(most));
    while (row.next()) read_case(row, cases);
  });
  return cases;
}

std::vector<CorpusCase> Cache::corpus(std::string_view property,
                                      std::span<const std::int64_t> numbers) {
  std::vector<CorpusCase> cases;
  read([&](const Database& database) {
    for (const std::int64_t number : numbers) {
      Statement row(database,
                    "SELECT tree, why, functions FROM corpus WHERE property = ? AND id = ?");
      if (row.bind(property).bind(number).next()) read_case(row, cases);
    }
  });
  return cases;
}

void Cache::each_reach(std::string_view property, std::size_t most, const SeeReach& see) {
  read([&](const Database& database) {
    Statement row(database,
                  "SELECT id, functions FROM corpus WHERE property = ? ORDER BY id DESC LIMIT ?");
    row.bind(property).bind(limit(most));
    while (row.next()) {
      const std::int64_t number = row.integer();
      see(number, code::FunctionSet::of_bytes(row.bytes()));
    }
  });
}

}  // namespace sonde::store
