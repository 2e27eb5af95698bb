// SPDX-License-Identifier: Apache-2.0
// Contracts in bodies, invariants, and models.
#define SONDE_CONTRACTS

#include "sonde/contract.hpp"

#include <deque>
#include <stdexcept>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/api.hpp"
#include "sonde/contract.hpp"
#include "sonde/domains.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

Settings quick() { return {.max_tests = 300}; }

int half(int n) {
  SONDE_REQUIRE(n % 2 == 0);
  SONDE_REQUIRE(n >= 0);
  return n / 2;
}

int quarter(int n) {
  const int once = half(n);
  return half(once);
}

int deeper(int n) {
  SONDE_REQUIRE(n < 5);
  return n == 0 ? 0 : deeper(n + 1);
}

TEST(ApiContracts, APreconditionOfTheCallItselfTakesItOut) {
  const auto report = check_api("Contract.Own", [](Api& api) { api.call("half", half); }, quick());
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_THAT(report.text(), HasSubstr(" rejected: its body"));
}

TEST(ApiContracts, APreconditionThatFailsInsideIsABugOfTheCaller) {
  const auto report = check_api(
      "Contract.Nested",
      [](Api& api) {
        api.call("half", half);
        api.call("quarter", quarter).require("even", [](int n) { return n % 2 == 0 && n >= 0; });
      },
      quick());
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("  quarter("));
  EXPECT_THAT(report.text(), HasSubstr("quarter breaks the precondition of half: n % 2 == 0"));
}

TEST(ApiContracts, SoIsOneInARecursiveCall) {
  const auto report = check_api(
      "Contract.Recursive", [](Api& api) { api.call("deeper", deeper).given(in_range(0, 9)); },
      quick());
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("deeper breaks the precondition of deeper: n < 5"));
}

TEST(ApiContracts, PostconditionsStandInBodiesToo) {
  const auto wrong = [](int n) {
    SONDE_ENSURE(n != 3);
    return n;
  };
  const auto report = check_api(
      "Contract.Ensure", [&](Api& api) { api.call("wrong", wrong).given(in_range(0, 9)); },
      quick());
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("breaks its postcondition: n != 3"));
}

struct Stack {
  std::vector<int> items;
  std::size_t size = 0;
};

TEST(ApiContracts, InvariantsHoldAfterEveryCall) {
  const auto report = check_api(
      "Contract.Invariant",
      [](Api& api) {
        api.construct<Stack>("Stack");
        api.type<Stack>().invariant("knows its size",
                                    [](const Stack& s) { return s.size == s.items.size(); });
        api.call("push", [](Stack& s, int x) { s.items.push_back(x); });
      },
      quick());
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("push breaks the invariant of stack_0: knows its size"));
}

// A stack that forgets what lies below three.
class Forgetful {
 public:
  void push(int x) {
    if (items_.size() == 3) items_.erase(items_.begin());
    items_.push_back(x);
  }
  int pop() {
    const int x = items_.back();
    items_.pop_back();
    return x;
  }
  bool empty() const { return items_.empty(); }

 private:
  std::vector<int> items_;
};

void describe_against_model(Api& api) {
  api.construct<Forgetful>("Forgetful").model([] { return std::deque<int>{}; });
  api.call("push", &Forgetful::push).model([](std::deque<int>& model, int x) {
    model.push_back(x);
  });
  api.call("pop", &Forgetful::pop)
      .require("not empty", [](const Forgetful& stack) { return !stack.empty(); })
      .model([](std::deque<int>& model) {
        const int x = model.back();
        model.pop_back();
        return x;
      });
  api.type<Forgetful>("stack").agrees("emptiness",
                                      [](const Forgetful& stack, const std::deque<int>& model) {
                                        return stack.empty() == model.empty();
                                      });
}

TEST(ApiContracts, AModelSaysWhatShouldHappen) {
  const auto report = check_api("Contract.Model", describe_against_model, {.max_tests = 1000});
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("differs from its model after pop: emptiness"));
}

int* make_number(int start) { return new int(start); }
void raise(int* number) { ++*number; }
int read_number(const int* number) { return *number == 3 ? 4 : *number; }

int* other_make(int start) { return new int(start); }
void other_raise(int* number) { ++*number; }
int other_read(const int* number) { return *number; }

TEST(ApiContracts, TwoImplementationsAreComparedInTheSameNotation) {
  struct Other {
    int value;
  };
  const auto report = check_api(
      "Contract.Differential",
      [](Api& api) {
        api.type<int*>("number").release([](int* number) { delete number; });
        api.call("make_number", make_number).given(in_range(0, 9)).model([](int start) {
          return Other{start};
        });
        api.call("raise", [](int*& number) { raise(number); }).model([](Other& other) {
          other_raise(&other.value);
        });
        api.call("read_number", [](int*& number) { return read_number(number); })
            .model([](const Other& other) { return other_read(&other.value); });
      },
      quick());
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("read_number returns something else than its model"));
  delete other_make(0);
}

}  // namespace
}  // namespace sonde
