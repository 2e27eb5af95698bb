// SPDX-License-Identifier: Apache-2.0
#include "store/sqlite_connection.hpp"

#include "store/sqlite.hpp"

namespace sonde::store {
namespace {

constexpr int wait_for_turn_ms = 10'000;

// Finalizes a statement, also where a row throws.
class Prepared {
 public:
  explicit Prepared(sqlite3_stmt* statement) : statement_(statement) {}
  ~Prepared() { sqlite3_finalize(statement_); }
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

 private:
  sqlite3_stmt* statement_;
};

SqlCell cell_of(sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_NULL: return {};
    case SQLITE_INTEGER: return std::int64_t{sqlite3_column_int64(statement, column)};
    case SQLITE_FLOAT: return sqlite3_column_double(statement, column);
    default: break;
  }
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement, column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
  return data == nullptr ? std::string() : std::string(data, size);
}

SqlRow row_of(sqlite3_stmt* statement) {
  SqlRow row;
  for (int i = 0; i < sqlite3_column_count(statement); ++i) row.push_back(cell_of(statement, i));
  return row;
}

}  // namespace

SqliteConnection::SqliteConnection(const std::filesystem::path& file) : file_(file.string()) {
  constexpr int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int code = sqlite3_open_v2(file_.c_str(), &connection_, flags, nullptr);
  if (code != SQLITE_OK) {
    sqlite3_close(connection_);
    refuse(code);
  }
  sqlite3_busy_timeout(connection_, wait_for_turn_ms);
  sqlite3_db_config(connection_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
}

SqliteConnection::~SqliteConnection() { sqlite3_close(connection_); }

// Another process that writes for long may let go.
void SqliteConnection::refuse(int code) const {
  const bool is_busy = (code & 0xff) == SQLITE_BUSY;
  throw StoreError(is_busy ? StoreError::Kind::Lost : StoreError::Kind::Refused,
                   file_ + ": the shared store cannot be used (" + sqlite3_errstr(code) +
                       "): check the file, its folder and its disk");
}

void SqliteConnection::check(int code) const {
  if (code != SQLITE_OK) refuse(code);
}

// By their names: SQLite counts parameters in the order in which they come in the text.
void SqliteConnection::bind(sqlite3_stmt* statement, std::span<const SqlValue> values) const {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string name = "$" + std::to_string(i + 1);
    const int at = sqlite3_bind_parameter_index(statement, name.c_str());
    if (at == 0) continue;  // the other dialect needs it
    if (const auto* number = std::get_if<std::int64_t>(&values[i])) {
      check(sqlite3_bind_int64(statement, at, *number));
    } else if (const auto* real = std::get_if<double>(&values[i])) {
      check(sqlite3_bind_double(statement, at, *real));
    } else if (const auto* text = std::get_if<std::string_view>(&values[i])) {
      check(sqlite3_bind_text64(statement, at, text->data() == nullptr ? "" : text->data(),
                                text->size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    } else {
      const auto bytes = std::get<SqlBytes>(values[i]).bytes;
      check(sqlite3_bind_blob64(statement, at, bytes.data() == nullptr ? "" : bytes.data(),
                                bytes.size(), SQLITE_TRANSIENT));
    }
  }
}

SqlRows SqliteConnection::run(const std::string& sql, std::span<const SqlValue> values) {
  sqlite3_stmt* statement = nullptr;
  check(sqlite3_prepare_v2(connection_, sql.c_str(), -1, &statement, nullptr));
  const Prepared prepared(statement);
  bind(statement, values);
  SqlRows rows;
  int code = sqlite3_step(statement);
  for (; code == SQLITE_ROW; code = sqlite3_step(statement)) rows.push_back(row_of(statement));
  if (code != SQLITE_DONE) refuse(code);
  return rows;
}

}  // namespace sonde::store
