// SPDX-License-Identifier: Apache-2.0
#include "suite/exchange.hpp"

#include <chrono>
#include <functional>
#include <thread>

#include <gtest/gtest.h>

#include "store/shared_store_test.hpp"

namespace sonde::suite {
namespace {

// Two runs over one property, which share a store.
class ExchangeTest : public ::testing::Test {
 protected:
  ExchangeTest() {
    one_.begin();
    other_.begin();
  }

  static Exchange::Works one_work() {
    SuiteProperty property;
    property.program = "tests";
    property.id = "Suite.Name";
    property.key = "Suite.Name(int n)";
    Exchange::Works works;
    works.push_back(std::make_unique<PropertyWork>(std::move(property)));
    return works;
  }

  Candidate seen_by_other() {
    Candidate candidate;
    other_.add_others(*others_works_[0], candidate);
    return candidate;
  }

  // Turn by turn, until the other one has such a candidate.
  bool comes(const std::function<bool(const Candidate&)>& expected) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    for (double now = 0; std::chrono::steady_clock::now() < end; now += 2) {
      one_.turn(now, 0);
      other_.turn(now, 0);
      if (expected(seen_by_other())) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return false;
  }

  store::SharedStore store_{store::Dialect::Sqlite};
  Exchange::Works works_ = one_work();
  Exchange::Works others_works_ = one_work();
  Exchange one_{store_.address(), works_, 1};
  Exchange other_{store_.address(), others_works_, 1};
};

TEST_F(ExchangeTest, APropertyThatFailedElsewhereHasFailed) {
  EXPECT_FALSE(seen_by_other().has_failed);
  campaign::FailingCase failing;
  failing.failure.what = "bad";
  one_.found(*works_[0], failing, 0);
  EXPECT_TRUE(comes([](const Candidate& each) { return each.has_failed; }));
}

TEST_F(ExchangeTest, WhoSpentMostOnAPropertyLeadsInIt) {
  auto& search = *works_[0]->searches().emplace_back(std::make_unique<Search>());
  search.known.tests = 10;
  works_[0]->cost = 1000;
  EXPECT_TRUE(comes([](const Candidate& each) { return each.running == 1; }))
      << "though no job of it runs";
  EXPECT_EQ(seen_by_other().yield.cost, 1000U);
}

}  // namespace
}  // namespace sonde::suite
