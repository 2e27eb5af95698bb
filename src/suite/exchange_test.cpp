// SPDX-License-Identifier: Apache-2.0
#include "suite/exchange.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/shared_store_test.hpp"

namespace sonde::suite {
namespace {

using ::testing::IsEmpty;

// A run over some properties, which shares a store with others.
class FleetRun {
 public:
  explicit FleetRun(const store::SharedStore& store, const std::string& program = "tests",
                    const std::vector<std::string>& names = {"Suite.Name"})
      : works_(works_of(program, names)), exchange_(store.address(), works_, 1) {
    exchange_.begin();
  }

  PropertyWork& work(std::size_t index = 0) { return *works_[index]; }
  void turn(double now) { exchange_.turn(now, 0); }

  void fails(std::size_t index = 0) {
    campaign::FailingCase failing;
    failing.failure.what = "bad";
    exchange_.found(work(index), failing, 0);
  }
  Search& spends(std::uint64_t cost) {
    auto& search = *work().searches().emplace_back(std::make_unique<Search>());
    search.known.tests = 10;
    work().cost = cost;
    work().stage = PropertyWork::Stage::Searching;
    return search;
  }
  // What the others report of a property.
  Candidate candidate(std::size_t index = 0) {
    Candidate candidate;
    exchange_.add_others(work(index), candidate);
    return candidate;
  }

 private:
  static Exchange::Works works_of(const std::string& program,
                                  const std::vector<std::string>& names) {
    Exchange::Works works;
    for (const auto& name : names) {
      SuiteProperty property;
      property.program = program;
      property.id = name;
      property.key = name + "(int n)";
      works.push_back(std::make_unique<PropertyWork>(std::move(property)));
    }
    return works;
  }

  Exchange::Works works_;
  Exchange exchange_;
};

// Turn by turn, until it is so.
bool comes(const std::vector<FleetRun*>& runs, const std::function<bool()>& expected) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  for (double now = 0; std::chrono::steady_clock::now() < end; now += 2) {
    for (FleetRun* each : runs) each->turn(now);
    if (expected()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

class ExchangeTest : public ::testing::Test {
 protected:
  store::SharedStore store_{store::Dialect::Sqlite};
  FleetRun one_{store_};
  FleetRun other_{store_};
};

TEST_F(ExchangeTest, APropertyThatFailedElsewhereHasFailed) {
  EXPECT_FALSE(other_.candidate().has_failed);
  one_.fails();
  EXPECT_TRUE(comes({&one_, &other_}, [&] { return other_.candidate().has_failed; }));
}

// Many findings of older builds are never run again, such as those that were not shrunk. Were they
// known, a search would pass over them, and the run would be green.
TEST_F(ExchangeTest, APropertyThatFailedInAnOlderBuildOnlyDoesNotWait) {
  one_.fails();
  ASSERT_TRUE(comes({&one_}, [&] { return one_.candidate().has_failed; }));
  FleetRun newer(store_, "newer/tests", {"Suite.Name", "Suite.Last"});
  newer.fails(1);  // after that: so the store has said all
  ASSERT_TRUE(comes({&newer}, [&] { return newer.candidate(1).has_failed; }));
  EXPECT_THAT(newer.work().known(), IsEmpty());
  EXPECT_FALSE(newer.candidate().has_failed);
  newer.fails();
  EXPECT_TRUE(comes({&newer}, [&] { return newer.candidate().has_failed; }));
}

TEST_F(ExchangeTest, WhoSpentMostOnAPropertyLeadsInIt) {
  one_.spends(1000);
  EXPECT_TRUE(comes({&one_, &other_}, [&] { return other_.candidate().running == 1; }))
      << "though no job of it runs";
  EXPECT_EQ(other_.candidate().yield.cost, 1000U);
}

// Not more than all others together.
TEST_F(ExchangeTest, OneOfThreeLeadsInAProperty) {
  FleetRun third(store_);
  one_.spends(4000);
  other_.spends(5000);
  third.spends(4000);
  EXPECT_TRUE(comes({&one_, &other_, &third}, [&] {
    return one_.candidate().running == 1 && third.candidate().running == 1 &&
           one_.candidate().yield.cost == 9000 && third.candidate().yield.cost == 9000 &&
           other_.candidate().running == 0 && other_.candidate().yield.cost == 8000;
  }));
}

TEST_F(ExchangeTest, OneOfTwoThatSpentAsMuchLeads) {
  one_.spends(1000);
  other_.spends(1000);
  EXPECT_TRUE(comes({&one_, &other_}, [&] {
    return one_.candidate().yield.cost == 1000 && other_.candidate().yield.cost == 1000 &&
           one_.candidate().running + other_.candidate().running == 1;
  }));
}

TEST_F(ExchangeTest, WhoCannotGoOnWithAPropertyDoesNotLeadInIt) {
  one_.spends(1000).has_ended = true;
  ASSERT_TRUE(comes({&one_, &other_}, [&] { return other_.candidate().yield.cost == 1000; }));
  EXPECT_EQ(other_.candidate().running, 0U);
}

}  // namespace
}  // namespace sonde::suite
