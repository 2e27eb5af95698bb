// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "store/sql.hpp"

namespace sonde::store {

// Where a shared store is: postgres://user@host/database as libpq reads it, or sqlite:FILE.
class Address {
 public:
  // Throws Error where the text is neither.
  explicit Address(std::string text);

  Dialect dialect() const { return dialect_; }
  // For libpq, or the path of the file. It may hold a password.
  const std::string& target() const { return target_; }
  // Without a password: for people.
  const std::string& shown() const { return shown_; }
  bool has_password() const { return !secrets_.empty(); }
  // The text with all passwords taken out, wherever it stands: for messages of others.
  std::string without_password(std::string_view text) const;

 private:
  Dialect dialect_ = Dialect::Postgres;
  std::string target_;
  std::string shown_;
  std::vector<std::string> secrets_;  // the longest first
};

// What a user should know who wrote a password into the address; empty where nobody did.
std::string password_warning(const Address& address);

// Opens a connection; the schema is not looked at. Throws StoreError with one sentence.
std::unique_ptr<Connection> connect(const Address& address);

}  // namespace sonde::store
