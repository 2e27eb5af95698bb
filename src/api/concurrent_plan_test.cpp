// SPDX-License-Identifier: Apache-2.0
// What a concurrent API may describe. tests/threads runs such APIs.
#include "api/concurrent_plan.hpp"

#include <functional>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/concurrent.hpp"
#include "tree/error.hpp"

namespace sonde::api {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;
using Describe = std::function<void(ConcurrentApi&)>;

class Bag {
 public:
  explicit Bag(int first = 0) : last_(first) {}
  void add(int number) { last_ = number; }
  int last() const { return last_; }
  void take(int& into) const { into = last_; }

 private:
  int last_;
};

struct Handle {
  int value = 0;
};

ConcurrentPlan planned(const Describe& describe) {
  static auto& kept = *new std::vector<std::unique_ptr<Concurrent>>;  // a plan refers to it
  kept.push_back(std::make_unique<Concurrent>(Where{"file.cpp", 1}));
  ConcurrentApi api(kept.back()->description());
  describe(api);
  return plan_of(kept.back()->description(), {"file.cpp", 1});
}

void expect_refused(const Describe& describe, const char* why) {
  EXPECT_THAT([&] { planned(describe); }, ThrowsMessage<Error>(HasSubstr(why)));
}

TEST(ConcurrentPlan, TakesTheClassOfMemberFunctions) {
  const auto plan = planned([](ConcurrentApi& api) {
    api.call("add", &Bag::add);
    api.call("last", &Bag::last);
  });
  EXPECT_EQ(plan.calls.size(), 2U);
  EXPECT_TRUE(plan.makers.empty());
  EXPECT_STREQ(plan.parameters(), "calls before, calls threads, calls after");
}

TEST(ConcurrentPlan, DrawsWhatAConstructorTakes) {
  const auto plan = planned([](ConcurrentApi& api) {
    api.construct<Bag, int>("Bag");
    api.call("last", &Bag::last);
  });
  EXPECT_EQ(plan.makers.size(), 1U);
  EXPECT_EQ(plan.drawn_types().size(), 4U);
}

TEST(ConcurrentPlan, KnowsFunctionsThatMakePointers) {
  const auto plan = planned([](ConcurrentApi& api) {
    api.call("open", [](int value) { return Handle{value}; });
    api.call("get", [](const Handle* handle) { return handle->value; });
  });
  EXPECT_EQ(plan.makers.size(), 1U);
  EXPECT_EQ(plan.calls.size(), 1U);
}

TEST(ConcurrentPlan, RefusesCallsWithoutTheObject) {
  expect_refused(
      [](ConcurrentApi& api) {
        api.call("last", &Bag::last);
        api.call("other", [](int number) { return number; });
      },
      "other cannot be called by several threads: its first parameter is not the object");
}

TEST(ConcurrentPlan, RefusesArgumentsThatCallsChange) {
  expect_refused([](ConcurrentApi& api) { api.call("take", &Bag::take); },
                 "parameter 1 may be changed by the call");
}

TEST(ConcurrentPlan, RefusesResultsThatCannotBeCompared) {
  expect_refused(
      [](ConcurrentApi& api) {
        api.call("handle", [](const Bag& bag) { return Handle{bag.last()}; });
      },
      "what it returns cannot be compared");
  expect_refused([](ConcurrentApi& api) { api.call("self", [](Bag& bag) { return &bag; }); },
                 "what it returns cannot be compared");
}

TEST(ConcurrentPlan, RefusesAnObjectThatNothingMakes) {
  struct Made {
    explicit Made(int) {}
    int get() const { return 1; }
  };
  expect_refused([](ConcurrentApi& api) { api.call("get", &Made::get); },
                 "nothing makes the object");
}

TEST(ConcurrentPlan, RefusesRanges) {
  expect_refused([](ConcurrentApi& api) { api.call("add", &Bag::add).range(1, 0, 9); },
                 "has a .range");
}

TEST(ConcurrentPlan, WantsAModelOfAllCallsOrNone) {
  expect_refused(
      [](ConcurrentApi& api) {
        api.construct<Bag>("Bag").model([] { return std::vector<int>(); });
        api.call("add", &Bag::add).model([](std::vector<int>& model, int x) {
          model.push_back(x);
        });
        api.call("last", &Bag::last);
      },
      "last has no model, but another call has");
}

TEST(ConcurrentPlan, WantsToKnowHowAModelStarts) {
  expect_refused(
      [](ConcurrentApi& api) {
        api.call("add", &Bag::add).model([](std::vector<int>& model, int x) {
          model.push_back(x);
        });
      },
      "nothing says how it starts");
}

TEST(ConcurrentPlan, IsRefusedByAProgramThatDoesNotScheduleThreads) {
  EXPECT_THAT(
      [] {
        static_cast<void>(check_concurrent_api(
            "Bag.IsLinearizable", [](ConcurrentApi& api) { api.call("last", &Bag::last); }));
      },
      ThrowsMessage<std::exception>(HasSubstr("sonde_add_test(... THREADS ...)")));
}

}  // namespace
}  // namespace sonde::api
