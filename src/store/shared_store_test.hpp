// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "store/address.hpp"
#include "store/fleet.hpp"
#include "store/temporary_folder.hpp"

// An empty shared store for a test: a file, or the database that the variable names, which is
// emptied. tests/fleet/with_postgres starts a server for it.
namespace sonde::store {

inline const char* postgres_for_tests() { return std::getenv("SONDE_TEST_POSTGRES"); }

inline std::vector<Dialect> tested_dialects() {
  std::vector<Dialect> all{Dialect::Sqlite};
  if (postgres_for_tests() != nullptr) all.push_back(Dialect::Postgres);
  return all;
}

class SharedStore {
 public:
  explicit SharedStore(Dialect dialect)
      : address_(dialect == Dialect::Sqlite ? "sqlite:" + (folder_.path() / "shared.db").string()
                                            : std::string(postgres_for_tests())) {
    if (dialect == Dialect::Sqlite) return;
    auto connection = open();
    connection->run("DROP SCHEMA public CASCADE", {});
    connection->run("CREATE SCHEMA public", {});
  }

  const Address& address() const { return address_; }
  std::unique_ptr<Connection> open() const { return connect(address_); }
  Fleet fleet(const FleetTuning& tuning = {}) const { return Fleet(open(), tuning); }
  SqlRows query(const std::string& sql) const {
    auto connection = open();
    return run(*connection, sql);
  }
  std::int64_t number(const std::string& sql) const { return integer_in(query(sql).at(0).at(0)); }

 private:
  TemporaryFolder folder_;
  Address address_;
};

}  // namespace sonde::store
