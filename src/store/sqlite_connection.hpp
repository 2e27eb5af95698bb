// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "store/sql.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace sonde::store {

// A shared store in one file, for processes of one machine, and for tests of what is above it.
// Processes take turns.
class SqliteConnection final : public Connection {
 public:
  explicit SqliteConnection(const std::filesystem::path& file);
  ~SqliteConnection() override;
  SqliteConnection(const SqliteConnection&) = delete;
  SqliteConnection& operator=(const SqliteConnection&) = delete;

  Dialect dialect() const override { return Dialect::Sqlite; }
  SqlRows run(const std::string& sql, std::span<const SqlValue> values) override;

 private:
  [[noreturn]] void refuse(int code) const;
  void check(int code) const;
  void bind(sqlite3_stmt* statement, std::span<const SqlValue> values) const;

  std::string file_;
  sqlite3* connection_ = nullptr;
};

}  // namespace sonde::store
