// SPDX-License-Identifier: Apache-2.0
// The corpus of a property in a build is thinned to few cases that show all that is known: the
// smallest case of each feature, as those who ran the cases reported them. Of cases that show
// features without a name that others know, such as paths, the newest stay as well.
//
// A generation is a number. A row of `kept` has the number of the last generation that took it in.
// A property of a build has the number of the generation that counts, and the last row that this
// generation looked at (`since`). The corpus is: rows after `since`, and rows of the generation
// that counts or of a later one. So a generation that is half written, because its worker died,
// changes nothing; the next worker writes another one. One statement switches to a generation that
// is complete. Only then are rows of older ones deleted, a few at a time.
//
// A worker that reads rows by their sequence numbers reads on: rows keep their numbers.
#include <algorithm>

#include "store/fleet.hpp"

namespace sonde::store {
namespace {

// Each attempt writes a generation of its own. Numbers of tasks grow.
constexpr std::int64_t attempts_of_task = 16;

std::int64_t generation_of(std::int64_t task, std::int64_t attempt) {
  return attempts_of_task * task + std::min(attempt, attempts_of_task - 1);
}

// Rows of `kept`, and their cases.
struct OldRows {
  std::vector<std::int64_t> kept{};
  std::vector<std::int64_t> cases{};
};

OldRows old_rows_in(const SqlRows& rows) {
  OldRows old;
  for (const auto& row : rows) {
    old.kept.push_back(integer_in(row[0]));
    old.cases.push_back(integer_in(row[1]));
  }
  return old;
}

std::vector<std::int64_t> numbers_in(const SqlRows& rows) {
  std::vector<std::int64_t> numbers;
  for (const auto& row : rows) numbers.push_back(integer_in(row[0]));
  return numbers;
}

// A case that another build has kept stays for that build.
void drop(Connection& connection, const OldRows& rows) {
  run(connection, "DELETE FROM kept WHERE seq {among:$1}", {joined(rows.kept)});
  run(connection,
      "DELETE FROM corpus WHERE seq {among:$1}"
      " AND NOT EXISTS (SELECT 1 FROM kept k WHERE k.corpus = corpus.seq)",
      {joined(rows.cases)});
}

}  // namespace

// A task that was given up begins anew: the corpus has grown since. While there is a task,
// nothing is counted.
void Fleet::ask_to_thin(const SharedProperty& property) {
  run(*connection_,
      "DELETE FROM task WHERE kind = 'thin' AND build = $1 AND property = $2"
      " AND attempts >= $3 AND lease_until < {now}",
      {property.build, property.property, tuning_.most_attempts});
  run(*connection_,
      "INSERT INTO task (kind, property, build) SELECT 'thin', b.property, b.build"
      " FROM build_property b WHERE b.build = $1 AND b.property = $2"
      " AND NOT EXISTS (SELECT 1 FROM task t WHERE t.kind = 'thin' AND t.build = $1"
      "  AND t.property = $2)"
      " AND EXISTS (SELECT 1 FROM feature f WHERE f.build = $1 AND f.property = $2)"
      " AND (SELECT count(*) FROM kept k WHERE k.build = $1 AND k.property = $2)"
      "  >= CASE WHEN $4 * b.thinned > $3 THEN $4 * b.thinned ELSE $3 END"
      " ON CONFLICT (build, property) WHERE kind = 'thin' DO NOTHING",
      {property.build, property.property, tuning_.least_to_thin, tuning_.growth_to_thin});
}

std::optional<ThinTask> Fleet::claim_thin(std::span<const SharedProperty> properties) {
  std::vector<std::int64_t> ids;
  std::vector<std::int64_t> builds;
  for (const auto& each : properties) {
    ids.push_back(each.property);
    builds.push_back(each.build);
  }
  const auto claimed =
      run(*connection_,
          "UPDATE task SET owner = $1, lease_until = {now} + $2,"
          " attempts = attempts + CASE WHEN owner = $1 THEN 0 ELSE 1 END"
          " WHERE id = (SELECT id FROM task WHERE kind = 'thin' AND property {among:$3}"
          "  AND build {among:$4} AND attempts < $5 AND (lease_until < {now} OR owner = $1)"
          "  ORDER BY id LIMIT 1 {claim})"
          " RETURNING id, attempts, property, build",
          {worker_, tuning_.lease_ms, joined(ids), joined(builds), tuning_.most_attempts});
  if (claimed.empty()) return std::nullopt;
  const auto task = integer_in(claimed[0][0]);
  return ThinTask{.task = task,
                  .generation = generation_of(task, integer_in(claimed[0][1])),
                  .property = {integer_in(claimed[0][2]), integer_in(claimed[0][3])}};
}

// Who lost the lease must not switch: another worker may have gone further. Nor does it take cases
// out of the generation that the other one wrote. In one transaction, so that a second try, whose
// first answer was lost, takes no more cases in.
bool Fleet::thin(const ThinTask& task) {
  const auto& [property, build] = task.property;
  SqlTransaction transaction(*connection_);
  if (!run(*connection_,
           "SELECT 1 FROM build_property WHERE build = $1 AND property = $2 AND generation = $3",
           {build, property, task.generation})
           .empty())
    return true;
  const auto last = run(*connection_,
                        "SELECT tx, seq FROM kept x WHERE build = $1 AND property = $2"
                        " AND {visible:x} ORDER BY tx DESC, seq DESC LIMIT 1",
                        {build, property});
  const Cursor until =
      last.empty() ? Cursor{} : Cursor{integer_in(last[0][0]), integer_in(last[0][1])};
  write_generation(task, until);
  const bool switches =
      !run(*connection_,
           "UPDATE build_property SET generation = $3, since_tx = $4, since_seq = $5,"
           " generations = generations + 1,"
           " thinned = (SELECT count(*) FROM kept k WHERE k.build = $1 AND k.property = $2"
           "  AND k.generation = $3)"
           " WHERE build = $1 AND property = $2 AND generation < $3"
           " AND EXISTS (SELECT 1 FROM task t WHERE t.id = $6 AND t.owner = $7)"
           " RETURNING generation",
           {build, property, task.generation, until.tx, until.seq, task.task, worker_})
           .empty();
  transaction.commit();
  return switches;
}

// The server alone does it: there may be as many holders as cases. It does not join the tables,
// since PostgreSQL joins those of a young store, of which it knows no sizes yet, row by row: that
// took 60% of its time for two workers.
void Fleet::write_generation(const ThinTask& task, const Cursor& until) {
  const auto& [property, build] = task.property;
  run(*connection_,
      "UPDATE kept SET generation = $3 WHERE build = $1 AND property = $2 AND generation < $3"
      " AND (tx, seq) <= ($4, $5)"
      " AND corpus {in:SELECT DISTINCT holder FROM feature WHERE build = $1 AND property = $2}",
      {build, property, task.generation, until.tx, until.seq});
  const auto held = run(*connection_,
                        "SELECT count(*) FROM kept WHERE build = $1 AND property = $2"
                        " AND generation = $3",
                        {build, property, task.generation});
  run(*connection_,
      "UPDATE kept SET generation = $3 WHERE generation < $3 AND seq IN (SELECT seq FROM kept"
      "  WHERE build = $1 AND property = $2 AND shows_more = 1 AND generation < $3"
      "  AND (tx, seq) <= ($4, $5) ORDER BY tx DESC, seq DESC LIMIT $6)",
      {build, property, task.generation, until.tx, until.seq,
       std::max(integer_in(held.at(0).at(0)), tuning_.least_that_show_more)});
}

// The cases are locked first. Who adds one of them waits, and then adds it anew; who was quicker
// may have made it the holder of a feature, and then it stays.
bool Fleet::drop_old_cases(const ThinTask& task) {
  const auto& [property, build] = task.property;
  SqlTransaction transaction(*connection_);
  auto old =
      old_rows_in(run(*connection_,
                      "SELECT k.seq, k.corpus FROM kept k JOIN corpus c ON c.seq = k.corpus"
                      " WHERE k.build = $1 AND k.property = $2 AND k.generation < $3"
                      " AND (k.tx, k.seq) <= (SELECT since_tx, since_seq FROM build_property b"
                      "  WHERE b.build = $1 AND b.property = $2 AND b.generation = $3)"
                      " ORDER BY k.tx, k.seq LIMIT $4 {claim_of:c}",
                      {build, property, task.generation, tuning_.rows_to_drop}));
  if (old.kept.empty()) return false;
  const auto holders =
      numbers_in(run(*connection_,
                     "SELECT DISTINCT holder FROM feature WHERE build = $1 AND property = $2"
                     " AND holder {among:$3}",
                     {build, property, joined(old.cases)}));
  const auto held =
      numbers_in(run(*connection_,
                     "UPDATE kept SET generation = $1 WHERE seq {among:$2} AND corpus {among:$3}"
                     " RETURNING seq",
                     {task.generation, joined(old.kept), joined(holders)}));
  std::erase_if(old.kept, [&](auto seq) { return std::ranges::find(held, seq) != held.end(); });
  drop(*connection_, old);
  transaction.commit();
  return true;
}

// The oldest one before this build that no worker was seen with for long. This build must be as old
// itself, and must have run all cases that it did not keep.
std::optional<std::int64_t> Fleet::old_build(const SharedProperty& property) {
  const auto rows =
      run(*connection_,
          "SELECT o.build FROM build_property o JOIN build_property b ON b.property = o.property"
          " WHERE b.build = $1 AND b.property = $2 AND o.build < b.build"
          " AND EXISTS (SELECT 1 FROM build n WHERE n.id = $1 AND n.first_seen < {now} - $3)"
          " AND NOT EXISTS (SELECT 1 FROM progress g JOIN worker w ON w.id = g.worker"
          "  WHERE g.property = $2 AND g.build = o.build AND w.last_seen > {now} - $3)"
          " AND NOT EXISTS (SELECT 1 FROM task t WHERE t.kind = 'replay' AND t.build = $1"
          "  AND t.property = $2)"
          " AND NOT EXISTS (SELECT 1 FROM corpus c WHERE c.property = $2"
          "  AND (c.tx, c.seq) > (b.replayed_tx, b.replayed_seq) AND NOT EXISTS"
          "  (SELECT 1 FROM kept k WHERE k.build = $1 AND k.corpus = c.seq))"
          " ORDER BY o.build LIMIT 1",
          {property.build, property.property, tuning_.retire_ms});
  if (rows.empty()) return std::nullopt;
  return integer_in(rows[0][0]);
}

// If somebody runs such a build again, it begins as a new one does.
bool Fleet::drop_old_builds(const ThinTask& task) {
  const auto property = task.property.property;
  SqlTransaction transaction(*connection_);
  const auto build = old_build(task.property);
  if (!build) return false;
  const auto old = old_rows_in(
      run(*connection_,
          "SELECT k.seq, k.corpus FROM kept k JOIN corpus c ON c.seq = k.corpus"
          " WHERE k.build = $1 AND k.property = $2 ORDER BY k.seq LIMIT $3 {claim_of:c}",
          {*build, property, tuning_.rows_to_drop}));
  run(*connection_, "DELETE FROM feature WHERE build = $1 AND property = $2 AND holder {among:$3}",
      {*build, property, joined(old.cases)});
  drop(*connection_, old);
  const bool is_last = old.kept.empty();
  if (is_last) {
    for (const char* table : {"task", "total"})
      run(*connection_, "DELETE FROM " + std::string(table) + " WHERE build = $1 AND property = $2",
          {*build, property});
    run(*connection_,
        "DELETE FROM build_property WHERE build = $1 AND property = $2 AND NOT EXISTS"
        " (SELECT 1 FROM kept k WHERE k.build = $1 AND k.property = $2)",
        {*build, property});
  }
  transaction.commit();
  return !is_last;
}

}  // namespace sonde::store
