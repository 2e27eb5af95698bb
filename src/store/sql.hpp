// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tree/error.hpp"

// A database that several processes share, on one machine (SQLite) or on many (PostgreSQL). All
// statements are written once. Where the two differ, a word in braces stands for what each needs
// (dialect.cpp), and values are $1, $2 in both.
namespace sonde::store {

// What a shared database refused, as one sentence. It never holds a password.
class StoreError : public Error {
 public:
  // Lost: the same statement may succeed on another connection. All else needs a person.
  enum class Kind : std::uint8_t { Lost, Refused };

  StoreError(Kind kind, const std::string& sentence) : Error(sentence), kind_(kind) {}
  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

struct SqlBytes {
  std::string_view bytes;
};
// A value for a statement; a text must be UTF-8 without NUL (storable_text).
using SqlValue = std::variant<std::int64_t, double, std::string_view, SqlBytes>;
// A value of a row; what is NULL is the first one.
using SqlCell = std::variant<std::monostate, std::int64_t, double, std::string>;
using SqlRow = std::vector<SqlCell>;
using SqlRows = std::vector<SqlRow>;

// Defensive: a cell of another type is 0 or empty.
std::int64_t integer_in(const SqlCell& cell);
std::uint64_t natural_in(const SqlCell& cell);  // negative numbers are 0
double real_in(const SqlCell& cell);
std::string bytes_in(const SqlCell& cell);

enum class Dialect : std::uint8_t { Sqlite, Postgres };

// One connection, which one thread uses at a time. Whatever fails throws StoreError; then the
// connection is of no further use.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual Dialect dialect() const = 0;
  virtual SqlRows run(const std::string& sql, std::span<const SqlValue> values) = 0;
  // What follows may take as long as it takes, or must be quick again, as it must be at first.
  enum class Patience : std::uint8_t { Usual, Endless };
  virtual void wait_with(Patience) {}
};

// The statement as the database knows it: words in braces are replaced.
std::string in_dialect(std::string_view sql, Dialect dialect);

// Text that every database takes: bytes that are not UTF-8, and NUL, become '?', and what is
// longer than this is cut.
inline constexpr std::size_t longest_text = 4000;
std::string storable_text(std::string_view text);

// Either all statements that run while it exists take effect, when `commit` is called, or none.
class SqlTransaction {
 public:
  explicit SqlTransaction(Connection& connection);
  ~SqlTransaction();
  SqlTransaction(const SqlTransaction&) = delete;
  SqlTransaction& operator=(const SqlTransaction&) = delete;

  void commit();

 private:
  Connection& connection_;
  bool is_open_ = true;
};

// A statement in braces' form with its values.
SqlRows run(Connection& connection, std::string_view sql, std::span<const SqlValue> values);
SqlRows run(Connection& connection, std::string_view sql,
            std::initializer_list<SqlValue> values = {});

}  // namespace sonde::store
