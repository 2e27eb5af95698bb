// SPDX-License-Identifier: Apache-2.0
// Contracts in bodies, invariants, and models.
#define SONDE_CONTRACTS

#include "sonde/contract.hpp"

#include <deque>
#include <stdexcept>
#include <string>
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
  EXPECT_THAT(report.text(), HasSubstr(") rejected: its body"));
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

// Two implementations of a C API, of which one miscounts. They own what they open.
struct counter {
  unsigned count;
};
counter* counter_open(unsigned start) {
  static std::deque<counter> all;
  return &all.emplace_back(counter{start});
}
void counter_raise(counter* c) { c->count += c->count == 2 ? 2 : 1; }
unsigned counter_read(const counter* c) { return c->count; }

struct other_counter {
  unsigned long count;
};
other_counter* other_open(unsigned start) {
  static std::deque<other_counter> all;
  return &all.emplace_back(other_counter{start});
}
void other_raise(other_counter* c) { ++c->count; }
unsigned long other_read(const other_counter* c) { return c->count; }

TEST(ApiContracts, TwoImplementationsAreComparedInTheSameNotation) {
  unsigned line_of_read = 0;
  const auto report = check_api(
      "Contract.Differential",
      [&](Api& api) {
        api.call("counter_open", counter_open).given(in_range(0U, 9U)).model(other_open);
        api.call("counter_raise", counter_raise)
            .require("is one", [](const counter* c) { return c != nullptr; })
            .model(other_raise);
        line_of_read = __LINE__ + 1;
        api.call("counter_read", counter_read).model(other_read);
      },
      quick());
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("contract_test.cpp:" + std::to_string(line_of_read) +
                                       ": counter_read returns a different result than its model"));
  EXPECT_THAT(report.text(), HasSubstr("  auto counter_0 = counter_open(2);\n"
                                       "  counter_raise(counter_0);\n"
                                       "  counter_read(counter_0);  // 4\n"));
}

TEST(ApiContracts, APreconditionMayAskTheModel) {
  const auto describe = [](Api& api) {
    api.construct<Forgetful>("Forgetful").model([] { return std::deque<int>{}; });
    api.call("push", &Forgetful::push).model([](std::deque<int>& model, int x) {
      model.push_back(x);
    });
    api.call("pop", [](Forgetful& stack) { return stack.empty() ? 0 : stack.pop(); })
        .require("not empty", [](const std::deque<int>& model) { return !model.empty(); })
        .model([](std::deque<int>& model) {
          const int x = model.back();
          model.pop_back();
          return x;
        });
  };
  const auto report = check_api("Contract.AskedModel", describe, {.max_tests = 1000});
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("pop returns a different result than its model"));
}

TEST(ApiContracts, APreconditionTakesNoModelThatNobodyMakes) {
  const auto describe = [](Api& api) {
    api.construct<Forgetful>("Forgetful");
    api.call("push", &Forgetful::push).require("is short", [](const std::deque<int>& model) {
      return model.size() < 9;
    });
  };
  EXPECT_THAT([&] { static_cast<void>(check_api("Contract.NoModel", describe)); },
              testing::ThrowsMessage<std::exception>(HasSubstr("no .model returns one")));
}

TEST(ApiContracts, AValueThatChangesWithoutItsModelIsComparedNoMore) {
  const auto report = check_api(
      "Contract.Unmodelled",
      [](Api& api) {
        api.construct<Forgetful>("Forgetful").model([] { return std::deque<int>{}; });
        api.call("push", &Forgetful::push);
        api.type<Forgetful>().agrees("emptiness",
                                     [](const Forgetful& stack, const std::deque<int>& model) {
                                       return stack.empty() == model.empty();
                                     });
      },
      quick());
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(ApiContracts, AContractInsideAPreconditionIsNoBug) {
  const auto report = check_api(
      "Contract.Asked",
      [](Api& api) {
        api.call("take", [](int n) { return n; }).require("halves well", [](int n) {
          return half(n) > 3;
        });
      },
      quick());
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Sequences, ShowTheValueThatAnOpaqueDomainMade) {
  const auto report = check_api(
      "Sequences.ElementOf",
      [](Api& api) {
        api.call("half", [](int n) { return n / 2; })
            .given(element_of({42, 44}))
            .ensure("is small", [](int result) { return result < 10; });
      },
      quick());
  EXPECT_THAT(report.text(), HasSubstr("half(42);"));
}

// A call that ends the process is the last line.
TEST(Sequences, AreToldCallByCallWhenReplayed) {
  const auto describe = [](Api& api) {
    api.call("half", [](int n) { return n / 2; }).ensure("is none", [](int n) { return n == 0; });
  };
  const auto found = check_api("Sequences.Printed", describe, quick());
  const std::string wanted = "Sequences.Printed@" + std::string(found.token());
  testing::internal::CaptureStderr();
  const auto again = check_api("Sequences.Printed", describe, {.replay = wanted.c_str()});
  EXPECT_FALSE(again.passed());
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "replaying a case of Sequences.Printed\n  auto int_0 = half(2);\n");
}

struct Shelf {
  int book = 1;
};
Shelf& shelf() {
  static Shelf only;
  return only;
}

TEST(Sequences, PassConstPointersOnToCallsThatTakeThem) {
  const auto report =
      check_api("Sequences.ConstPointers",
                [](Api& api) {
                  api.call("first", []() -> const Shelf* { return &shelf(); });
                  api.call("read", [](const Shelf* from) { return from == &shelf(); })
                      .ensure("is another", [](bool is_first) { return !is_first; });
                  api.call("write", [](Shelf* to) { return to == &shelf(); })
                      .ensure("is no const one", [](bool is_first) { return !is_first; });
                  api.call("change", [](Shelf& to) { return &to == &shelf(); })
                      .ensure("is no const one", [](bool is_first) { return !is_first; });
                },
                {.max_tests = 300, .max_failures = 9});
  EXPECT_THAT(report.text(), HasSubstr("read("));
  EXPECT_THAT(report.text(), testing::Not(HasSubstr("is no const one")));
}

struct Incomparable {
  explicit Incomparable() { ++alive; }
  Incomparable(const Incomparable&) { ++alive; }
  ~Incomparable() { --alive; }
  bool operator==(const Incomparable&) const { throw std::runtime_error("cannot be compared"); }
  static inline int alive = 0;
};

TEST(ApiModels, NothingIsLeftOfAResultWhoseComparisonThrows) {
  const auto make = [] { return Incomparable(); };
  const auto report =
      check_api("Contract.Throws", [&](Api& api) { api.call("make", make).model(make); });
  EXPECT_THAT(report.text(), HasSubstr("cannot be compared"));
  EXPECT_EQ(Incomparable::alive, 0);
}

}  // namespace
}  // namespace sonde
