// SPDX-License-Identifier: Apache-2.0
// The words in braces:
//   {now}            the clock of the database, in milliseconds since 1970
//   {claim}          at the end of a SELECT: locks the row, and skips rows that others lock
//   {claim_of:x}     the same, for rows of one of several tables
//   {lock}           as {claim}, but waits for the others
//   {numbers:$1}     the numbers of a text such as "1,2,3", as a column `value`
//   {among:$1}       behind a column: that it is one of such numbers
//   {in:SELECT ...}  behind a column: that it is among the numbers of a column of few rows
//   {triples:$1}     the numbers of a text such as "[[1,2,3],[4,5,6]]", as columns a, b and c
//   {visible:x}      of rows that are read by their sequence numbers: see fleet_schema.cpp
//   {in_corpus:x}    of rows of `kept`: the current generation took them in, or they came later
//   {id} {bytes} {tx} {busy}   in definitions of tables
#include <algorithm>
#include <array>

#include "store/sql.hpp"

namespace sonde::store {
namespace {

struct Word {
  std::string_view name;
  std::string_view sqlite;
  std::string_view postgres;
};

// A scalar, so that PostgreSQL makes no join of it, and goes on reading rows in their order.
constexpr std::string_view in_corpus =
    "@.generation >= (SELECT CASE WHEN (@.tx, @.seq) > (b.since_tx, b.since_seq) THEN 0"
    " ELSE b.generation END FROM build_property b"
    " WHERE b.build = @.build AND b.property = @.property)";

// The part of a word behind a colon takes the place of '@'.
constexpr std::array words = {
    Word{"now", "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
         "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"},
    Word{"claim", "", "FOR UPDATE SKIP LOCKED"},
    Word{"claim_of", "", "FOR UPDATE OF @ SKIP LOCKED"},
    Word{"lock", "", "FOR UPDATE"},
    Word{"numbers", "SELECT value FROM json_each('[' || @ || ']')",
         "SELECT CAST(unnest(string_to_array(@, ',')) AS bigint) AS value"},
    // Not IN (SELECT ...), of which PostgreSQL makes a join, and then sorts the whole table.
    Word{"among", "IN (SELECT value FROM json_each('[' || @ || ']'))",
         "= ANY (CAST(string_to_array(@, ',') AS bigint[]))"},
    // An array, for the same reason: with that, it looks into the index for each of them.
    Word{"in", "IN (@)", "= ANY (ARRAY(@))"},
    Word{"triples",
         "SELECT json_extract(value, '$[0]') AS a, json_extract(value, '$[1]') AS b,"
         " json_extract(value, '$[2]') AS c FROM json_each(@)",
         "SELECT CAST(value ->> 0 AS bigint) AS a, CAST(value ->> 1 AS bigint) AS b,"
         " CAST(value ->> 2 AS bigint) AS c FROM json_array_elements(CAST(@ AS json))"},
    Word{"visible", "1 = 1",
         "@.tx < (SELECT CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS text) AS bigint))"},
    Word{"in_corpus", in_corpus, in_corpus},
    Word{"id", "INTEGER PRIMARY KEY AUTOINCREMENT",
         "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"},
    Word{"bytes", "BLOB", "bytea"},
    Word{"tx", "bigint NOT NULL DEFAULT 0",
         "bigint NOT NULL DEFAULT CAST(CAST(pg_current_xact_id() AS text) AS bigint)"},
    Word{"busy", "",
         "WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, "
         "autovacuum_vacuum_threshold = 200, autovacuum_vacuum_cost_delay = 0)"},
};

std::string replacement(std::string_view word, Dialect dialect) {
  const auto colon = word.find(':');
  const auto found = std::ranges::find(words, word.substr(0, colon), &Word::name);
  if (found == words.end()) return "{" + std::string(word) + "}";
  std::string text(dialect == Dialect::Sqlite ? found->sqlite : found->postgres);
  if (colon == std::string_view::npos) return text;
  const auto of = word.substr(colon + 1);
  for (auto at = text.find('@'); at != std::string::npos; at = text.find('@', at + of.size()))
    text.replace(at, 1, of);
  return text;
}

}  // namespace

std::string in_dialect(std::string_view sql, Dialect dialect) {
  std::string result;
  while (true) {
    const auto begin = sql.find('{');
    const auto end = sql.find('}', begin);
    result += sql.substr(0, begin);
    if (begin == std::string_view::npos || end == std::string_view::npos) return result;
    result += replacement(sql.substr(begin + 1, end - begin - 1), dialect);
    sql.remove_prefix(end + 1);
  }
}

std::int64_t integer_in(const SqlCell& cell) {
  if (const auto* number = std::get_if<std::int64_t>(&cell)) return *number;
  return 0;
}

std::uint64_t natural_in(const SqlCell& cell) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(0, integer_in(cell)));
}

double real_in(const SqlCell& cell) {
  if (const auto* number = std::get_if<double>(&cell)) return *number;
  return static_cast<double>(integer_in(cell));
}

std::string bytes_in(const SqlCell& cell) {
  if (const auto* bytes = std::get_if<std::string>(&cell)) return *bytes;
  return "";
}

SqlTransaction::SqlTransaction(Connection& connection) : connection_(connection) {
  connection_.run(connection.dialect() == Dialect::Sqlite ? "BEGIN IMMEDIATE" : "BEGIN", {});
}

SqlTransaction::~SqlTransaction() {
  try {
    if (is_open_) connection_.run("ROLLBACK", {});
  } catch (const StoreError&) {
    // The database rolls back by itself when a connection ends.
  }
}

void SqlTransaction::commit() {
  is_open_ = false;
  connection_.run("COMMIT", {});
}

SqlRows run(Connection& connection, std::string_view sql, std::span<const SqlValue> values) {
  return connection.run(in_dialect(sql, connection.dialect()), values);
}

SqlRows run(Connection& connection, std::string_view sql, std::initializer_list<SqlValue> values) {
  return run(connection, sql, std::span(values.begin(), values.size()));
}

}  // namespace sonde::store
