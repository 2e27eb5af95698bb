// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace sonde::store {

// What SQLite refused, as a sentence with the file's name and what to do.
struct Refused {
  std::string sentence;
};

// One connection with the schema in place. If the file is of an older version, and cannot be
// brought up to date, it can only be read. Whatever fails throws Refused.
class Database {
 public:
  explicit Database(const std::filesystem::path& file);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void execute(const char* sql) const;
  [[noreturn]] void refuse(int code) const;

 private:
  friend class Statement;
  friend class Transaction;
  void open(const std::string& name);
  void prepare_schema();
  void copy_to_memory();
  void upgrade() const;
  bool is_current() const;
  std::int64_t number(const char* sql) const;

  std::string file_;
  sqlite3* connection_ = nullptr;
  std::optional<Refused> unwritable_;  // why nothing can be written
};

// Either all changes that are made while a Transaction exists take effect, when `commit` is
// called, or none.
class Transaction {
 public:
  explicit Transaction(const Database& database);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  const Database& database_;
  bool is_open_ = true;
};

// As SQLite takes a number of rows.
std::int64_t limit(std::size_t most);

// A statement with its values: Statement(db, "... ? ...").bind(5).run().
class Statement {
 public:
  Statement(const Database& database, const char* sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  // In the order of the question marks.
  Statement& bind(std::int64_t value);
  Statement& bind(double value);
  Statement& bind(std::string_view text);
  Statement& bind_bytes(std::string_view bytes);

  bool next();  // whether there is a row
  void run();   // to its end, then ready to be bound again

  // In the order of the columns of a row.
  std::int64_t integer();
  std::uint64_t natural() { return static_cast<std::uint64_t>(integer()); }
  double real();
  std::string bytes();

 private:
  Statement& check(int code);

  const Database& database_;
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
  int column_ = 0;
};

}  // namespace sonde::store
