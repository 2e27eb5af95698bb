// SPDX-License-Identifier: Apache-2.0
// A rollback journal, with SQLite's full synchronisation: one file when nobody is
// at work, nothing shared in memory, safe when a process is killed or power fails;
// a read-only folder can still be read, also if an older version wrote it. Two
// processes take turns.
#include "store/database.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "store/sqlite.hpp"

namespace sonde::store {
namespace {

constexpr int wait_for_others_ms = 10'000;
constexpr std::int64_t version = 4;
constexpr std::int64_t application = 0x536f6e64;  // "Sond"

// The way from each version to the next; a database of an older one goes the rest.
constexpr const char* upgrades[] = {
    R"(
CREATE TABLE failures (
  id INTEGER PRIMARY KEY,
  property TEXT NOT NULL,
  origin TEXT NOT NULL,
  tree BLOB NOT NULL,
  state INTEGER NOT NULL,
  what TEXT NOT NULL,
  place TEXT NOT NULL,
  why TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  times INTEGER NOT NULL,
  UNIQUE (property, origin)
);
CREATE TABLE corpus (
  id INTEGER PRIMARY KEY,
  property TEXT NOT NULL,
  tree BLOB NOT NULL,
  why TEXT NOT NULL,
  UNIQUE (property, tree)
);
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  property TEXT NOT NULL,
  moment INTEGER NOT NULL,
  verdict TEXT NOT NULL,
  seed INTEGER NOT NULL,
  tests INTEGER NOT NULL,
  discards INTEGER NOT NULL,
  features INTEGER NOT NULL,
  corpus INTEGER NOT NULL,
  seconds REAL NOT NULL
);
CREATE INDEX runs_of_property ON runs (property);
)",
    // How often a failure came that comes and goes; without runs, it always came.
    R"(
ALTER TABLE failures ADD COLUMN failed_runs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE failures ADD COLUMN runs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE failures ADD COLUMN passes INTEGER NOT NULL DEFAULT 0;
)",
    // Whether a failure was fixed and came again.
    R"(
ALTER TABLE failures ADD COLUMN regressed INTEGER NOT NULL DEFAULT 0;
)",
    // What a case ran (code::FunctionSet); empty where that is not known.
    R"(
ALTER TABLE corpus ADD COLUMN functions BLOB NOT NULL DEFAULT x'';
)",
};
static_assert(std::size(upgrades) == version);

struct Advice {
  int code;
  const char* sentence;
};

constexpr Advice advices[] = {
    {SQLITE_CORRUPT, "is damaged: move it away, and Sonde makes a new one"},
    {SQLITE_NOTADB, "is not a cache of Sonde: move it away, and Sonde makes a new one"},
    {SQLITE_FULL, "has no space left on its disk: free some"},
    {SQLITE_READONLY,
     "is not writable: change its permissions, or choose another folder for the cache"},
    {SQLITE_PERM,
     "may not be used: change its permissions, or choose another folder for the cache"},
    {SQLITE_CANTOPEN, "cannot be opened: check that its folder exists and is writable"},
    {SQLITE_BUSY, "is locked by another process for too long: check which process uses it"},
    {SQLITE_IOERR, "cannot be read or written: check that its disk works and has space"},
};

std::string_view advice_for(int code) {
  for (const auto& advice : advices)
    if (advice.code == (code & 0xff)) return advice.sentence;
  return "cannot be used: move it away, and Sonde makes a new one";
}

}  // namespace

Database::Database(const std::filesystem::path& file) : file_(file.string()) {
  try {
    open(file_);
    prepare_schema();
  } catch (...) {
    sqlite3_close(connection_);
    throw;
  }
}

Database::~Database() { sqlite3_close(connection_); }

void Database::open(const std::string& name) {
  constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  if (const int code = sqlite3_open_v2(name.c_str(), &connection_, flags, nullptr)) refuse(code);
  sqlite3_busy_timeout(connection_, wait_for_others_ms);
  // A damaged or a foreign file must do no harm.
  sqlite3_db_config(connection_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
}

void Database::prepare_schema() {
  if (is_current()) return;
  try {
    upgrade();
  } catch (const Refused& refused) {
    if (number("PRAGMA user_version") == 0) throw;  // there is nothing to read
    copy_to_memory();
    upgrade();
    unwritable_ = refused;
  }
}

// From now on, this is a copy that nobody else sees.
void Database::copy_to_memory() {
  const std::unique_ptr<sqlite3, int (*)(sqlite3*)> file(std::exchange(connection_, nullptr),
                                                         sqlite3_close);
  open(":memory:");
  sqlite3_backup* const backup = sqlite3_backup_init(connection_, "main", file.get(), "main");
  if (backup == nullptr) refuse(SQLITE_NOMEM);
  const int code = sqlite3_backup_step(backup, -1);
  sqlite3_backup_finish(backup);
  if (code != SQLITE_DONE) refuse(code);
}

void Database::upgrade() const {
  Transaction transaction(*this);
  if (is_current()) return;  // another process was quicker
  for (auto i = number("PRAGMA user_version"); i < version; ++i) execute(upgrades[i]);
  execute(("PRAGMA application_id = " + std::to_string(application) +
           "; PRAGMA user_version = " + std::to_string(version))
              .c_str());
  transaction.commit();
}

// Whether the schema is there as this version knows it; refuses what it does not know.
bool Database::is_current() const {
  const std::int64_t found = number("PRAGMA user_version");
  const bool is_new = found == 0 && number("SELECT count(*) FROM sqlite_schema") == 0;
  if (!is_new && number("PRAGMA application_id") != application) refuse(SQLITE_NOTADB);
  if (found > version)
    throw Refused{
        file_ +
        ": was written by a newer version of Sonde: use that version, or move the file away"};
  if (found < 0) refuse(SQLITE_CORRUPT);
  return found == version;
}

std::int64_t Database::number(const char* sql) const {
  Statement statement(*this, sql);
  return statement.next() ? statement.integer() : 0;
}

void Database::execute(const char* sql) const {
  if (const int code = sqlite3_exec(connection_, sql, nullptr, nullptr, nullptr)) refuse(code);
}

void Database::refuse(int code) const {
  throw Refused{file_ + ": " + std::string(advice_for(code)) + " (" + sqlite3_errstr(code) + ")"};
}

Transaction::Transaction(const Database& database) : database_(database) {
  if (database_.unwritable_) throw *database_.unwritable_;
  database_.execute("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  try {
    if (is_open_) database_.execute("ROLLBACK");
  } catch (const Refused&) {
    // SQLite has rolled back by itself.
  }
}

void Transaction::commit() {
  database_.execute("COMMIT");
  is_open_ = false;
}

std::int64_t limit(std::size_t most) {
  return static_cast<std::int64_t>(std::min<std::size_t>(most, INT64_MAX));
}

Statement::Statement(const Database& database, const char* sql) : database_(database) {
  check(sqlite3_prepare_v2(database_.connection_, sql, -1, &statement_, nullptr));
}

Statement::~Statement() { sqlite3_finalize(statement_); }

Statement& Statement::check(int code) {
  if (code != SQLITE_OK) database_.refuse(code);
  return *this;
}

Statement& Statement::bind(std::int64_t value) {
  return check(sqlite3_bind_int64(statement_, ++bound_, value));
}

Statement& Statement::bind(double value) {
  return check(sqlite3_bind_double(statement_, ++bound_, value));
}

Statement& Statement::bind(std::string_view text) {
  return check(sqlite3_bind_text64(statement_, ++bound_, text.data() == nullptr ? "" : text.data(),
                                   text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

Statement& Statement::bind_bytes(std::string_view bytes) {
  return check(sqlite3_bind_blob64(statement_, ++bound_,
                                   bytes.data() == nullptr ? "" : bytes.data(), bytes.size(),
                                   SQLITE_TRANSIENT));
}

bool Statement::next() {
  column_ = 0;
  const int code = sqlite3_step(statement_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) database_.refuse(code);
  return code == SQLITE_ROW;
}

void Statement::run() {
  while (next()) continue;
  check(sqlite3_reset(statement_));
  bound_ = 0;
}

std::int64_t Statement::integer() { return sqlite3_column_int64(statement_, column_++); }

double Statement::real() { return sqlite3_column_double(statement_, column_++); }

std::string Statement::bytes() {
  const int column = column_++;
  const void* data = sqlite3_column_blob(statement_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
  return data == nullptr ? std::string() : std::string(static_cast<const char*>(data), size);
}

}  // namespace sonde::store
