// SPDX-License-Identifier: Apache-2.0
#include "store/fleet_schema.hpp"

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/shared_store_test.hpp"

namespace sonde::store {
namespace {

using ::testing::Each;
using ::testing::Not;
using ::testing::SizeIs;

// Writes down how long each statement might take.
class Timed final : public Connection {
 public:
  explicit Timed(std::unique_ptr<Connection> real) : real_(std::move(real)) {}

  Dialect dialect() const override { return real_->dialect(); }
  void wait_with(Patience patience) override { real_->wait_with(patience); }
  SqlRows run(const std::string& sql, std::span<const SqlValue> values) override {
    const bool is_migration =
        sql.starts_with("CREATE") || sql.starts_with("ALTER") || sql.starts_with("DROP");
    (is_migration ? of_migrations : of_others).push_back(limit());
    // For those who have the time: longer than any other statement may take.
    if (is_migration && of_migrations.size() == 1 && std::getenv("SONDE_FLEET_LONG") != nullptr)
      real_->run("SELECT pg_sleep(25)", {});
    return real_->run(sql, values);
  }
  std::string limit() { return bytes_in(real_->run("SHOW statement_timeout", {}).at(0).at(0)); }

  std::vector<std::string> of_migrations;
  std::vector<std::string> of_others;

 private:
  std::unique_ptr<Connection> real_;
};

TEST(FleetSchema, OnlyMigrationsMayTakeLongOnPostgres) {
  if (postgres_for_tests() == nullptr) GTEST_SKIP() << "needs tests/fleet/with_postgres";
  const SharedStore store(Dialect::Postgres);
  Timed connection(store.open());
  prepare_fleet_schema(connection, 1);
  const std::size_t first = connection.of_migrations.size();
  prepare_fleet_schema(connection);
  EXPECT_GT(first, 20U);
  EXPECT_GT(connection.of_migrations.size(), first);
  EXPECT_THAT(connection.of_migrations, Each(std::string("0")));
  // Those who wait for another worker's migration wait as usual: the lock is the third statement.
  ASSERT_THAT(connection.of_others, Not(SizeIs(::testing::Lt(3U))));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(connection.of_others[i], "15s") << i;
  EXPECT_EQ(connection.limit(), "15s");
}

}  // namespace
}  // namespace sonde::store
