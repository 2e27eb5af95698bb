// SPDX-License-Identifier: Apache-2.0
#include "store/cache.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <system_error>
#include <utility>

#include "codec/binary.hpp"
#include "store/database.hpp"
#include "store/file.hpp"
#include "tree/error.hpp"

namespace sonde::store {
namespace {

namespace fs = std::filesystem;

std::int64_t system_now() {
  using namespace std::chrono;
  return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

// Tests may change the working directory.
fs::path from_root(const fs::path& path) {
  std::error_code code;
  const fs::path result = fs::absolute(path, code);
  return code ? path : result;
}

std::int64_t stored(State state) { return static_cast<std::int64_t>(state); }

// What a damaged file may hold is not an enumerator.
State state_of(std::int64_t stored) {
  return static_cast<State>(std::clamp<std::int64_t>(stored, 0, 3));
}

// Nor what it may hold a number of runs.
unsigned small(std::int64_t stored) {
  return static_cast<unsigned>(std::clamp<std::int64_t>(stored, 0, 1'000'000));
}

run::Rate rate_of(Statement& row) {
  const unsigned failures = small(row.integer());
  return {failures, std::max(failures, small(row.integer()))};
}

// SQLite has no unsigned integers of 64 bits.
std::int64_t stored(std::uint64_t number) { return static_cast<std::int64_t>(number); }

// Whether a failure that is kept makes room for one of the same origin.
bool gives_way(State old, State to) {
  const bool is_less = old == State::Shrunk && to == State::Unshrunk;
  return old != State::Accepted && !is_less;
}

// One failure among those of a database.
class Row {
 public:
  Row(const Database& database, std::string_view property, std::string_view origin)
      : database_(database), property_(property), origin_(origin) {}

  std::optional<State> state() const {
    Statement statement(database_, "SELECT state FROM failures WHERE property = ? AND origin = ?");
    if (!statement.bind(property_).bind(origin_).next()) return std::nullopt;
    return state_of(statement.integer());
  }

  void set_state(State state) const {
    Statement(database_, "UPDATE failures SET state = ? WHERE property = ? AND origin = ?")
        .bind(stored(state))
        .bind(property_)
        .bind(origin_)
        .run();
  }

  void insert(const KeptFailure& failure, std::int64_t now) const {
    Statement(database_,
              "INSERT INTO failures (property, origin, tree, state, what, place, why, failed_runs, "
              "runs, first_seen, last_seen, regressed, times) "
              "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)")
        .bind(property_)
        .bind(origin_)
        .bind_bytes(codec::to_binary(failure.tree))
        .bind(stored(failure.state))
        .bind(failure.what)
        .bind(failure.place)
        .bind(failure.why)
        .bind(std::int64_t{failure.rate.failures})
        .bind(std::int64_t{failure.rate.runs})
        .bind(now)
        .bind(now)
        .bind(std::int64_t{failure.regressed ? 1 : 0})
        .run();
  }

  // What was fixed has regressed.
  void replace(const KeptFailure& failure) const {
    Statement(database_,
              "UPDATE failures SET tree = ?, state = ?, what = ?, place = ?, why = ?, "
              "failed_runs = ?, runs = ?, passes = 0, regressed = regressed OR state = ? "
              "WHERE property = ? AND origin = ?")
        .bind_bytes(codec::to_binary(failure.tree))
        .bind(stored(failure.state))
        .bind(failure.what)
        .bind(failure.place)
        .bind(failure.why)
        .bind(std::int64_t{failure.rate.failures})
        .bind(std::int64_t{failure.rate.runs})
        .bind(stored(State::Fixed))
        .bind(property_)
        .bind(origin_)
        .run();
  }

  void add_passes(unsigned runs) const {
    Statement(database_,
              "UPDATE failures SET passes = passes + ? WHERE property = ? AND origin = ?")
        .bind(std::int64_t{runs})
        .bind(property_)
        .bind(origin_)
        .run();
  }

  void count_again(std::int64_t now) const {
    Statement(database_,
              "UPDATE failures SET times = times + 1, last_seen = ? "
              "WHERE property = ? AND origin = ?")
        .bind(now)
        .bind(property_)
        .bind(origin_)
        .run();
  }

 private:
  const Database& database_;
  std::string_view property_;
  std::string_view origin_;
};

}  // namespace

Cache::Cache(const fs::path& folder) : Cache(folder, system_now) {}

Cache::Cache(const fs::path& folder, Now now)
    : folder_(from_root(folder)), file_(folder_ / "cache.db"), now_(now) {}

void Cache::remark(std::string sentence) {
  if (std::ranges::find(reported_, sentence) != reported_.end()) return;
  reported_.push_back(sentence);
  remarks_.push_back(std::move(sentence));
}

// False, with a remark, where the bytes are damaged; they stay where they are.
bool Cache::read_tree(const std::string& bytes, Tree& into) {
  try {
    into = codec::from_binary(bytes);
    return true;
  } catch (const Error&) {
    remark(file_.string() +
           ": some of its cases are damaged and were skipped: if this "
           "continues, move the file away, and Sonde makes a new one");
    return false;
  }
}

std::vector<std::string> Cache::take_remarks() { return std::exchange(remarks_, {}); }

// With an ignore file of its own: nobody must think of it.
bool Cache::make_folder() {
  std::error_code code;
  fs::create_directories(folder_, code);
  if (code) {
    remark(folder_.string() + ": cannot be created (" + code.message() +
           "): choose another folder for the cache");
    return false;
  }
  if (fs::exists(folder_ / ".gitignore", code)) return true;
  try {
    write_new_file(folder_ / ".gitignore", "*\n");
  } catch (const Error&) {
    // Whatever hinders it will hinder the cache too, and is reported there.
  }
  return true;
}

bool Cache::write(const std::function<void(const Database&)>& work) {
  if (!make_folder()) return false;
  try {
    const Database database(file_);
    Transaction transaction(database);
    work(database);
    transaction.commit();
    return true;
  } catch (const Refused& refused) {
    remark(refused.sentence);
    return false;
  }
}

void Cache::read(const std::function<void(const Database&)>& work) {
  std::error_code code;
  is_readable_ = true;
  if (!fs::exists(file_, code)) return;
  try {
    const Database database(file_);
    work(database);
  } catch (const Refused& refused) {
    is_readable_ = false;
    remark(refused.sentence);
  }
}

bool Cache::is_intact() {
  std::string found = "ok";
  read([&](const Database& database) {
    Statement check(database, "PRAGMA integrity_check(1)");
    if (check.next()) found = check.bytes();
  });
  if (found != "ok")
    remark(file_.string() + ": is damaged (" + found +
           "): move it away, and Sonde makes a new one");
  return is_readable_ && found == "ok";
}

bool Cache::keep_failure(std::string_view property, const KeptFailure& failure) {
  return write([&](const Database& database) {
    const Row row(database, property, failure.origin);
    const auto old = row.state();
    if (!old) return row.insert(failure, now_());
    row.count_again(now_());
    if (gives_way(*old, failure.state)) row.replace(failure);
  });
}

bool Cache::improve_failure(std::string_view property, const KeptFailure& failure) {
  return write([&](const Database& database) {
    const Row row(database, property, failure.origin);
    const auto old = row.state();
    if (!old) return row.insert(failure, now_());
    if (*old != State::Accepted) row.replace(failure);
  });
}

bool Cache::set_state(std::string_view property, std::string_view origin, State state) {
  return write([&](const Database& database) { Row(database, property, origin).set_state(state); });
}

bool Cache::add_passes(std::string_view property, std::string_view origin, unsigned runs) {
  return write([&](const Database& database) { Row(database, property, origin).add_passes(runs); });
}

std::vector<KeptFailure> Cache::failures(std::string_view property) {
  std::vector<KeptFailure> failures;
  read([&](const Database& database) {
    Statement row(database,
                  "SELECT origin, tree, state, what, place, why, failed_runs, runs, first_seen, "
                  "last_seen, times, passes, regressed FROM failures WHERE property = ? "
                  "ORDER BY id");
    row.bind(property);
    while (row.next()) {
      KeptFailure failure;
      failure.property = property;
      failure.origin = row.bytes();
      const bool is_readable = read_tree(row.bytes(), failure.tree);
      failure.state = state_of(row.integer());
      failure.what = row.bytes();
      failure.place = row.bytes();
      failure.why = row.bytes();
      failure.rate = rate_of(row);
      failure.first_seen = row.integer();
      failure.last_seen = row.integer();
      failure.times = row.natural();
      failure.passes = small(row.integer());
      failure.regressed = row.integer() != 0;
      if (is_readable) failures.push_back(std::move(failure));
    }
  });
  return failures;
}

std::vector<std::string> Cache::properties_with_failures(std::string_view prefix) {
  std::vector<std::string> properties;
  read([&](const Database& database) {
    Statement row(database,
                  "SELECT DISTINCT property FROM failures WHERE substr(property, 1, length(?)) = ? "
                  "AND state < ? ORDER BY property");
    row.bind(prefix).bind(prefix).bind(stored(State::Fixed));
    while (row.next()) properties.push_back(row.bytes());
  });
  return properties;
}

bool Cache::add_run(std::string_view property, const RunStatistics& run) {
  return add_runs(std::array{RunOfProperty{std::string(property), run}});
}

bool Cache::add_runs(std::span<const RunOfProperty> runs) {
  return write([&](const Database& database) {
    Statement insert(database,
                     "INSERT INTO runs (property, moment, verdict, seed, tests, discards, "
                     "features, corpus, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const auto& [property, run] : runs)
      insert.bind(property)
          .bind(now_())
          .bind(run.verdict)
          .bind(stored(run.seed))
          .bind(stored(run.tests))
          .bind(stored(run.discards))
          .bind(stored(run.features))
          .bind(stored(run.corpus))
          .bind(run.seconds)
          .run();
  });
}

std::vector<RunStatistics> Cache::runs(std::string_view property, std::size_t most) {
  std::vector<RunStatistics> runs;
  read([&](const Database& database) {
    Statement row(database,
                  "SELECT moment, verdict, seed, tests, discards, features, corpus, seconds FROM "
                  "(SELECT * FROM runs WHERE property = ? ORDER BY id DESC LIMIT ?) ORDER BY id");
    row.bind(property).bind(limit(most));
    while (row.next()) {
      // Braces, unlike a call, read the columns from left to right.
      runs.push_back(RunStatistics{row.integer(), row.bytes(), row.natural(), row.natural(),
                                   row.natural(), row.natural(), row.natural(), row.real()});
    }
  });
  return runs;
}

}  // namespace sonde::store
