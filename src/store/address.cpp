// SPDX-License-Identifier: Apache-2.0
#include "store/address.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "store/postgres/connection.hpp"
#include "store/sqlite_connection.hpp"

namespace sonde::store {
namespace {

constexpr std::string_view hidden = "***";
constexpr std::string_view sqlite_scheme = "sqlite:";
constexpr std::array<std::string_view, 2> postgres_schemes = {"postgres://", "postgresql://"};

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// As libpq decodes a part of an address.
std::string decoded(std::string_view part) {
  std::string text;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const bool is_code =
        part[i] == '%' && i + 2 < part.size() && digit(part[i + 1]) >= 0 && digit(part[i + 2]) >= 0;
    if (!is_code) {
      text += part[i];
      continue;
    }
    text += static_cast<char>(digit(part[i + 1]) * 16 + digit(part[i + 2]));
    i += 2;
  }
  return text;
}

// The password in "user:password@host/database", as it is written there; also where a '@' in it is
// not written as %40, since it must not be shown either.
std::string_view password_before_host(std::string_view rest) {
  const auto authority = rest.substr(0, rest.find_first_of("/?#"));
  auto at = authority.rfind('@');
  auto whole = authority;
  if (at == std::string_view::npos && rest.find('@') != std::string_view::npos) {
    whole = rest;  // a '/' in the password
    at = rest.rfind('@');
  }
  if (at == std::string_view::npos) return {};
  const auto colon = whole.find(':');
  if (colon == std::string_view::npos || colon > at) return {};
  return whole.substr(colon + 1, at - colon - 1);
}

// The values of "password=...", "sslpassword=..." and the like behind the question mark.
void add_password_parameters(std::string_view rest, std::vector<std::string>& secrets) {
  const auto question = rest.find('?');
  if (question == std::string_view::npos) return;
  auto parameters = rest.substr(question + 1);
  while (!parameters.empty()) {
    const auto one = parameters.substr(0, parameters.find('&'));
    const auto name = one.substr(0, one.find('='));
    if (name.size() < one.size() && decoded(name).ends_with("password"))
      secrets.emplace_back(one.substr(name.size() + 1));
    parameters.remove_prefix(std::min(parameters.size(), one.size() + 1));
  }
}

// As they are written in the address, and as libpq may repeat them. A secret that is part of
// another one comes after it, since what is left of the other would be shown.
std::vector<std::string> secrets_in(std::string_view rest) {
  std::vector<std::string> secrets;
  secrets.emplace_back(password_before_host(rest));
  add_password_parameters(rest, secrets);
  for (std::size_t i = 0, count = secrets.size(); i < count; ++i)
    secrets.push_back(decoded(secrets[i]));
  std::erase(secrets, "");
  std::ranges::sort(secrets, [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return secrets;
}

}  // namespace

Address::Address(std::string text) : target_(std::move(text)), shown_(target_) {
  if (target_.starts_with(sqlite_scheme)) {
    dialect_ = Dialect::Sqlite;
    target_.erase(0, sqlite_scheme.size());
    if (target_.empty()) throw Error("sqlite: names no file: write sqlite:FILE");
    return;
  }
  for (const auto scheme : postgres_schemes) {
    if (!target_.starts_with(scheme)) continue;
    const std::string_view rest = std::string_view(target_).substr(scheme.size());
    secrets_ = secrets_in(rest);
    shown_ = without_password(target_);
    return;
  }
  // It is not shown: it may be a connection string with a password.
  throw Error(
      "the store must be postgres://user@host/database or sqlite:FILE: what was given begins "
      "with neither");
}

std::string Address::without_password(std::string_view text) const {
  std::string result(text);
  for (const auto& each : secrets_) replace_all(result, each, hidden);
  return result;
}

std::string password_warning(const Address& address) {
  if (!address.has_password()) return "";
  return "the address of the store holds a password, which other users of this machine may see: "
         "put it into PGPASSWORD or ~/.pgpass instead";
}

std::unique_ptr<Connection> connect(const Address& address) {
  if (address.dialect() == Dialect::Sqlite)
    return std::make_unique<SqliteConnection>(address.target());
  return postgres::connect(address);
}

}  // namespace sonde::store
