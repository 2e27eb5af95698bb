// SPDX-License-Identifier: Apache-2.0
// Tasks that nobody will do any more leave the table, so that it stays as small as what is open.
// Any worker does that, a few rows at a time; rows that another one has locked are left to it.
#include "store/fleet.hpp"

namespace sonde::store {
namespace {

constexpr std::int64_t most_rows = 500;
constexpr std::int64_t most_slices = 20;  // each takes some statements

}  // namespace

void Fleet::tidy() {
  SqlTransaction transaction(*connection_);
  drop_left_tasks();
  give_up_shrinks();
  halve_slices();
  transaction.commit();
}

// Searches of workers that are gone: one that was only cut off inserts its row again. A corpus
// whose thinning was given up is thinned when it has grown.
void Fleet::drop_left_tasks() {
  run(*connection_,
      "DELETE FROM task WHERE id IN (SELECT id FROM task WHERE lease_until < {now} - $1"
      " AND (kind = 'fuzz' OR (kind = 'thin' AND attempts >= $2)) LIMIT $3 {claim})",
      {tuning_.forget_ms, tuning_.most_attempts, most_rows});
}

// The finding stays, and its history says what happened: see `claim_of`.
void Fleet::give_up_shrinks() {
  for (const auto& row :
       run(*connection_,
           "DELETE FROM task WHERE id IN (SELECT id FROM task WHERE kind = 'shrink'"
           " AND lease_until < {now} - $1 AND attempts >= $2 LIMIT $3 {claim})"
           " RETURNING id, finding",
           {tuning_.forget_ms, tuning_.most_attempts, most_rows})) {
    const std::string event = "given up:" + std::to_string(integer_in(row[0]));
    run(*connection_,
        "INSERT INTO history (finding, event, moment, worker, build, state, what)"
        " SELECT f.id, CAST($2 AS text), {now}, CAST($3 AS bigint), f.build, 'given up', ''"
        " FROM finding f WHERE f.id = $1 ON CONFLICT (event) DO NOTHING",
        {integer_in(row[1]), event, worker_});
  }
}

// One case may have ended all who ran the slice; the others are still to be run. A slice of one
// case is given up for good: the case stays as long as the build that kept it.
void Fleet::halve_slices() {
  for (const auto& row :
       run(*connection_,
           "SELECT id, property, build, from_tx, from_seq, to_tx, to_seq FROM task"
           " WHERE kind = 'replay' AND lease_until < {now} - $1 AND attempts >= $2"
           " ORDER BY id LIMIT $3 {claim}",
           {tuning_.forget_ms, tuning_.most_attempts, most_slices})) {
    const auto id = integer_in(row[0]);
    const SharedProperty property{integer_in(row[1]), integer_in(row[2])};
    const Cursor from{integer_in(row[3]), integer_in(row[4])};
    const Cursor to{integer_in(row[5]), integer_in(row[6])};
    const auto middle = middle_of_slice(property, from, to);
    if (!middle) {
      run(*connection_, "DELETE FROM task WHERE id = $1", {id});
      continue;
    }
    run(*connection_,
        "UPDATE task SET from_tx = $2, from_seq = $3, owner = 0, lease_until = 0, attempts = 0"
        " WHERE id = $1",
        {id, middle->tx, middle->seq});
    run(*connection_,
        "INSERT INTO task (kind, property, build, from_tx, from_seq, to_tx, to_seq)"
        " VALUES ('replay', $1, $2, $3, $4, $5, $6)",
        {property.property, property.build, from.tx, from.seq, middle->tx, middle->seq});
  }
}

// The end of the first half of what is to be run; nothing where that is one case, or none.
std::optional<Cursor> Fleet::middle_of_slice(const SharedProperty& property, const Cursor& from,
                                             const Cursor& to) {
  const auto rows =
      run(*connection_,
          "SELECT tx, seq FROM (SELECT c.tx, c.seq, row_number() OVER (ORDER BY c.tx, c.seq) AS n,"
          "  count(*) OVER () AS total FROM corpus c WHERE c.property = $1"
          "  AND (c.tx, c.seq) > ($3, $4) AND (c.tx, c.seq) <= ($5, $6)"
          "  AND NOT EXISTS (SELECT 1 FROM kept k WHERE k.build = $2 AND k.corpus = c.seq)) t"
          " WHERE n = total / 2",
          {property.property, property.build, from.tx, from.seq, to.tx, to.seq});
  if (rows.empty()) return std::nullopt;
  return Cursor{integer_in(rows[0][0]), integer_in(rows[0][1])};
}

}  // namespace sonde::store
