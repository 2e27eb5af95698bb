// SPDX-License-Identifier: Apache-2.0
// Concurrent APIs: classes that are not linearizable fail, and their twins pass. docs/appendix has
// figures of more seeds.
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "described_objects.hpp"
#include "sonde/gtest.hpp"
#include "sonde/sonde.hpp"

namespace {

using sonde::ConcurrentApi;
using sonde::concurrent_objects::all_objects;
using sonde::concurrent_objects::Object;
using testing::HasSubstr;
using testing::Not;

constexpr std::uint64_t cases = 300;

template <class Describe>
sonde::Report run(Describe describe, std::uint64_t max_tests = cases) {
  return sonde::check_concurrent_api("Concurrent.Api", describe,
                                     {.seed = 1, .max_tests = max_tests, .cache = "off"});
}

class Objects : public testing::TestWithParam<Object> {};

TEST_P(Objects, AreFoundToBeNotLinearizable) {
  const auto report = sonde::concurrent_objects::check(GetParam().buggy, 1, 2'000);
  EXPECT_THAT(report.text(), HasSubstr("not linearizable: "));
}

TEST_P(Objects, PassWithoutTheBug) {
  const auto report = sonde::concurrent_objects::check(GetParam().correct, 3, cases);
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST_P(Objects, AreFoundInTheSameWayEachTime) {
  const auto first = sonde::concurrent_objects::check(GetParam().buggy, 2, 2'000);
  const auto again = sonde::concurrent_objects::check(GetParam().buggy, 2, 2'000);
  EXPECT_STREQ(first.text(), again.text());
  EXPECT_THAT(first.text(), Not(HasSubstr("sometimes")));
}

std::string name_of(const testing::TestParamInfo<Object>& object) { return object.param.name; }
INSTANTIATE_TEST_SUITE_P(All, Objects, testing::ValuesIn(all_objects), name_of);

using workloads::threads::Gate;
using workloads::threads::Stack;

TEST(ConcurrentApi, ShowsTheHistoryAndWhyNoOrderFits) {
  const auto report = run(
      [](ConcurrentApi& api) {
        api.call("push", &Stack<true>::push);
        api.call("pop", &Stack<true>::pop);
      },
      2'000);
  const std::string text = report.text();
  EXPECT_THAT(text, HasSubstr("calls before = {push{0}}"));
  EXPECT_THAT(text, HasSubstr("calls threads = {{pop{}}, {pop{}}}"));
  EXPECT_THAT(text, HasSubstr("pop() begins"));
  EXPECT_THAT(text, HasSubstr("the longest order that fits is push(0), pop() of thread "));
  EXPECT_THAT(text, HasSubstr("returned 0, where a "));
  EXPECT_THAT(text, HasSubstr(" alone returns std::nullopt"));
  EXPECT_THAT(text, HasSubstr("-> switch from thread "));
}

TEST(ConcurrentApi, ReplaysItsCaseByAToken) {
  const auto describe = [](ConcurrentApi& api) {
    api.call("push", &Stack<true>::push);
    api.call("pop", &Stack<true>::pop);
  };
  const auto found = run(describe, 2'000);
  const std::string token = std::string("Concurrent.Api@") + found.token();
  const auto replayed = sonde::check_concurrent_api("Concurrent.Api", describe,
                                                    {.replay = token.c_str(), .cache = "off"});
  EXPECT_STREQ(replayed.counterexample(), found.counterexample());
  EXPECT_THAT(replayed.text(), HasSubstr("not linearizable: "));
}

// Lets one call too many through, also in one thread.
class Twice {
 public:
  bool take() { return taken_++ < 2; }

 private:
  std::atomic<int> taken_ = 0;
};

TEST(ConcurrentApi, AsksTheModelInPlaceOfTheClass) {
  const auto alone = run([](ConcurrentApi& api) { api.call("take", &Twice::take); });
  EXPECT_TRUE(alone.passed()) << alone.text();
  const auto report = run([](ConcurrentApi& api) {
    api.construct<Twice>("Twice").model([] { return 1; });
    api.call("take", &Twice::take).model([](int& left) { return left-- > 0; });
  });
  EXPECT_THAT(report.text(), HasSubstr("where its model returns false"));
}

// Forgets what a call has done at the same time.
class Sum {
 public:
  void add(unsigned char number) { sum_ = sum_ + number; }
  unsigned sum() const { return sum_; }

 private:
  std::atomic<unsigned> sum_ = 0;
};

TEST(ConcurrentApi, ComparesTheObjectWithItsModelAfterTheThreads) {
  const auto report = run(
      [](ConcurrentApi& api) {
        api.construct<Sum>("Sum").model([] { return std::vector<unsigned>(); });
        api.type<Sum>().agrees("the sum", [](const Sum& sum, const std::vector<unsigned>& model) {
          unsigned all = 0;
          for (const unsigned each : model) all += each;
          return sum.sum() == all;
        });
        api.call("add", &Sum::add).model([](std::vector<unsigned>& model, unsigned char number) {
          model.push_back(number);
        });
      },
      2'000);
  EXPECT_THAT(report.text(), HasSubstr("behind it the object differs from its model"));
}

TEST(ConcurrentApi, ChecksInvariantsWhenThreadsAreJoined) {
  const auto report = run(
      [](ConcurrentApi& api) {
        api.construct<Gate<true>, unsigned>("Gate").given(sonde::in_range(0U, 3U));
        api.type<Gate<true>>().invariant(
            "not too many", [](const Gate<true>& gate) { return gate.inside() <= gate.most(); });
        api.call("enter", [](Gate<true>& gate) { gate.enter(); });
      },
      2'000);
  EXPECT_THAT(report.text(),
              HasSubstr("the threads break the invariant of the object: not too many"));
}

TEST(ConcurrentApi, ChecksPostconditionsOfCallsThatAreAlone) {
  const auto report = run([](ConcurrentApi& api) {
    api.call("take", &Twice::take).ensure("is false", [](bool taken) { return !taken; });
  });
  EXPECT_THAT(report.text(), HasSubstr("take breaks its postcondition: is false"));
}

// Ends the process if it is empty. With the bug, two threads may pop the same number.
template <bool bug>
class Strict {
 public:
  void push(int number) {
    const std::scoped_lock lock(mutex_);
    numbers_.push_back(number);
  }
  int pop() {
    std::unique_lock lock(mutex_);
    if (numbers_.empty()) std::abort();
    const int last = numbers_.back();
    if constexpr (bug) {
      lock.unlock();
      lock.lock();
    }
    numbers_.pop_back();
    return last;
  }
  bool is_empty() const { return numbers_.empty(); }

 private:
  std::mutex mutex_;
  std::vector<int> numbers_;
};

template <bool bug>
void describe_strict(ConcurrentApi& api) {
  api.call("push", &Strict<bug>::push).weight(2);
  api.call("pop", &Strict<bug>::pop).require("is not empty", [](const Strict<bug>& strict) {
    return !strict.is_empty();
  });
}

TEST(ConcurrentApi, MakesCallsWhosePreconditionHoldsInEveryOrder) {
  const auto correct = run(describe_strict<false>, 1'000);
  EXPECT_TRUE(correct.passed()) << correct.text();
  EXPECT_EQ(correct.discards(), 0U);
  const auto report = run(describe_strict<true>, 2'000);
  EXPECT_THAT(report.text(), HasSubstr("not linearizable: "));
}

class Throwing {
 public:
  void take() {
    if (taken_.exchange(true)) throw std::runtime_error("taken");
  }
  void take_twice() {
    if (taken_) throw std::runtime_error("taken");
    taken_ = true;
  }

 private:
  std::atomic<bool> taken_ = false;
};

TEST(ConcurrentApi, TakesExceptionsForResults) {
  const auto passing = run([](ConcurrentApi& api) { api.call("take", &Throwing::take); });
  EXPECT_TRUE(passing.passed()) << passing.text();
  const auto report =
      run([](ConcurrentApi& api) { api.call("take", &Throwing::take_twice); }, 2'000);
  EXPECT_THAT(report.text(), HasSubstr("alone throws std::runtime_error: taken"));
}

class Racy {
 public:
  void set(int number) { number_ = number; }
  int get() const { return number_; }

 private:
  int number_ = 0;
};

TEST(ConcurrentApi, ReportsDataRacesAsSuch) {
  const auto report = run([](ConcurrentApi& api) {
    api.call("set", &Racy::set);
    api.call("get", &Racy::get);
  });
  EXPECT_THAT(report.text(), HasSubstr("data race: "));
}

class TwoLocks {
 public:
  void one() {
    const std::scoped_lock lock(first_);
    const std::scoped_lock inner(second_);
  }
  void other() {
    const std::scoped_lock lock(second_);
    const std::scoped_lock inner(first_);
  }

 private:
  std::mutex first_;
  std::mutex second_;
};

TEST(ConcurrentApi, ReportsDeadlocksAsSuch) {
  const auto report = run(
      [](ConcurrentApi& api) {
        api.call("one", &TwoLocks::one);
        api.call("other", &TwoLocks::other);
      },
      2'000);
  EXPECT_THAT(report.text(), HasSubstr("deadlock: "));
}

// An API in C.
struct counter {
  std::atomic<int> value;
};
counter* counter_open() { return new counter{0}; }
int counter_next(counter* c) { return c->value = c->value + 1; }
void counter_close(counter* c) { delete c; }

TEST(ConcurrentApi, KnowsObjectsThatFunctionsMakeAndRelease) {
  const auto report = run(
      [](ConcurrentApi& api) {
        api.type<counter*>().release(counter_close);
        api.call("counter_open", counter_open);
        api.call("counter_next", counter_next);
      },
      2'000);
  EXPECT_THAT(report.text(), HasSubstr("not linearizable: "));
}

SONDE_CONCURRENT_API_WITH(Macro, RunsUnderGoogleTest, sonde::Settings{.max_tests = 50}, stack) {
  stack.call("push", &Stack<false>::push);
  stack.call("pop", &Stack<false>::pop);
}

}  // namespace
