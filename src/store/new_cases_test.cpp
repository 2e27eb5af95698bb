// SPDX-License-Identifier: Apache-2.0
#include "store/new_cases.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/fleet_member_test.hpp"

namespace sonde::store {
namespace {

using ::testing::ElementsAre;

// Deletes all cases before those that are there already are locked, so many times, as a worker that
// thins the corpus may. From then on, it lists the statements by their first words.
class Thinned final : public Connection {
 public:
  Thinned(std::unique_ptr<Connection> real, int times) : real_(std::move(real)), left_(times) {}

  Dialect dialect() const override { return real_->dialect(); }

  SqlRows run(const std::string& sql, std::span<const SqlValue> values) override {
    if (has_deleted_) statements.push_back(sql.substr(0, sql.find(' ')));
    if (left_ > 0 && sql.starts_with("SELECT seq, hash FROM corpus")) {
      --left_;
      has_deleted_ = true;
      real_->run("DELETE FROM corpus", {});
    }
    return real_->run(sql, values);
  }

  std::vector<std::string> statements;

 private:
  std::unique_ptr<Connection> real_;
  int left_;
  bool has_deleted_ = false;
};

class NewCasesTest : public ::testing::TestWithParam<Dialect> {
 protected:
  std::size_t add(Connection& connection) {
    const std::vector<SharedCase> cases = {{arguments(1), "made", {}}, {arguments(2), "made", {}}};
    return add_new_cases(connection, one_.property(), 7, cases);
  }
  std::int64_t count(const std::string& table) const {
    return store_.number("SELECT count(*) FROM " + table);
  }

  SharedStore store_{GetParam()};
  Member one_{store_, "one"};
};

// Who waited for a lock while it holds others of the last try could wait in a circle.
TEST_P(NewCasesTest, ACaseThatIsDeletedOnTheWayIsAddedInAnotherTransaction) {
  one_.add(arguments(1));
  Thinned connection(store_.open(), 1);
  EXPECT_EQ(add(connection), 0U);
  EXPECT_THAT(connection.statements,
              ElementsAre("ROLLBACK", "BEGIN", "INSERT", "SELECT", "INSERT", "COMMIT"));
  EXPECT_EQ(count("corpus"), 2);
  EXPECT_EQ(count("kept"), 2);
}

TEST_P(NewCasesTest, WhoseCasesAreDeletedAgainAndAgainGivesUpWithoutEffect) {
  one_.add(arguments(1));
  Thinned connection(store_.open(), 1000);
  EXPECT_THROW(add(connection), StoreError);
  EXPECT_EQ(connection.statements.back(), "ROLLBACK");
  EXPECT_EQ(count("corpus"), 1);
  EXPECT_EQ(count("kept"), 1);
}

INSTANTIATE_TEST_SUITE_P(Stores, NewCasesTest, ::testing::ValuesIn(tested_dialects()),
                         [](const auto& of) {
                           return of.param == Dialect::Sqlite ? "Sqlite" : "Postgres";
                         });

}  // namespace
}  // namespace sonde::store
