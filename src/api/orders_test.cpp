// SPDX-License-Identifier: Apache-2.0
#include "api/orders.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sonde::api {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Accepts the orders that go on with these calls, one after the other.
class Wanted final : public SequentialRun {
 public:
  explicit Wanted(std::vector<std::size_t> order) : order_(std::move(order)) {}

  void restart() override { made_ = 0; }
  bool make(std::size_t call) override {
    ++calls;
    return call == order_[made_++];
  }
  bool is_accepted() override { return accepts; }

  std::size_t calls = 0;
  bool accepts = true;

 private:
  std::vector<std::size_t> order_;
  std::size_t made_ = 0;
};

constexpr std::size_t enough = 1'000;

TEST(Orders, FindsTheOnlyOneThatGoesOn) {
  const std::vector<CallSet> earlier = {0, 0, 0};
  Wanted run({2, 0, 1});
  const auto search = find_order(earlier, run, enough);
  EXPECT_EQ(search.ordering, Ordering::Found);
  EXPECT_THAT(search.longest, ElementsAre(2, 0, 1));
}

TEST(Orders, KeepsEarlierCallsFirst) {
  const std::vector<CallSet> earlier = {0, 0b001, 0b011};
  Wanted run({2, 0, 1});
  const auto search = find_order(earlier, run, enough);
  EXPECT_EQ(search.ordering, Ordering::None);
  EXPECT_THAT(search.longest, IsEmpty());
  EXPECT_THAT(search.next, ElementsAre(0));
  EXPECT_EQ(run.calls, 1U);
}

TEST(Orders, SayHowFarTheLongestGoes) {
  const std::vector<CallSet> earlier = {0, 0b001, 0, 0b100};
  Wanted run({2, 3, 1, 0});
  const auto search = find_order(earlier, run, enough);
  EXPECT_EQ(search.ordering, Ordering::None);
  EXPECT_THAT(search.longest, ElementsAre(2, 3));
  EXPECT_THAT(search.next, ElementsAre(0));
}

TEST(Orders, OfNoCallsIsFound) {
  Wanted run({});
  EXPECT_EQ(find_order({}, run, enough).ordering, Ordering::Found);
}

TEST(Orders, AreAskedForTheEnd) {
  const std::vector<CallSet> earlier = {0, 0};
  Wanted run({1, 0});
  run.accepts = false;
  const auto search = find_order(earlier, run, enough);
  EXPECT_EQ(search.ordering, Ordering::None);
  EXPECT_THAT(search.longest, ElementsAre(1, 0));
  EXPECT_THAT(search.next, IsEmpty());
}

// All calls return the same, and none of the orders will do.
TEST(Orders, EndWhereTooManyCallsWouldBeMade) {
  class Any final : public SequentialRun {
   public:
    void restart() override {}
    bool make(std::size_t) override { return ++calls > 0; }
    bool is_accepted() override { return false; }
    std::size_t calls = 0;
  };
  const std::vector<CallSet> earlier(12);
  Any run;
  EXPECT_EQ(find_order(earlier, run, enough).ordering, Ordering::Undecided);
  EXPECT_LT(run.calls, enough + earlier.size());
}

}  // namespace
}  // namespace sonde::api
