// SPDX-License-Identifier: Apache-2.0
// What can be called, and how values get from one call to another.
#include <deque>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/trace.hpp"
#include "sonde/api.hpp"
#include "sonde/domains.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

Settings quick() { return {.max_tests = 300}; }

// A sequence that ends in `text`, a line of the program that fails.
void expect_program(const Report& report, const std::string& text) {
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
  EXPECT_THAT(report.text(), HasSubstr(text));
}

struct Handle {
  int id;
  bool* closed;
};

TEST(ApiCalls, AnEmptyApiIsRefused) {
  EXPECT_THAT([] { static_cast<void>(check_api("Api.Empty", [](Api&) {})); },
              testing::ThrowsMessage<std::exception>(HasSubstr("has no calls")));
}

TEST(ApiCalls, WhatCanNeverBeCalledIsRefused) {
  const auto describe = [](Api& api) { api.call("use", [](Handle*) {}); };
  EXPECT_THAT([&] { static_cast<void>(check_api("Api.Uncallable", describe)); },
              testing::ThrowsMessage<std::exception>(HasSubstr("use can never be called")));
}

TEST(ApiCalls, MayReferToWhatTheDescriptionHolds) {
  const auto report = check_api("Api.Holds", [text = std::string(100, 'a')](Api& api) {
    api.call("size", [&text] { return text.size(); }).ensure("is all", [](std::size_t size) {
      return size == 100;
    });
  });
  EXPECT_TRUE(report.passed()) << report.text();
}

class Bag {
 public:
  void add(int x) { items_.push_back(x); }
  std::size_t size() const { return items_.size(); }

 private:
  std::vector<int> items_;
};

TEST(ApiCalls, ResultsArePassedToLaterCalls) {
  const auto report = check_api(
      "Api.Results",
      [](Api& api) {
        api.call("make", [] { return Bag(); });
        api.call("add", [](Bag& bag, int x) { bag.add(x); });
        api.call("size", [](const Bag& bag) { return bag.size(); })
            .ensure("is small", [](std::size_t size) { return size < 3; });
      },
      quick());
  expect_program(report,
                 "  auto bag_0 = make();\n"
                 "  add(bag_0, 0);\n"
                 "  add(bag_0, 0);\n"
                 "  add(bag_0, 0);\n"
                 "  size(bag_0);  // 3\n");
}

class Counter {
 public:
  explicit Counter(int start) : value_(start) {}
  Counter(Counter&&) = default;
  void increase() { ++value_; }
  int value() const { return value_; }

 private:
  int value_;
};

TEST(ApiCalls, ClassesHaveConstructorsMembersAndDestructors) {
  const auto report = check_api(
      "Api.Class",
      [](Api& api) {
        api.construct<Counter, int>("Counter").given(in_range(0, 9));
        api.call("increase", &Counter::increase);
        api.call("value", &Counter::value).ensure("not 2", [](int value) { return value < 2; });
        api.destroy<Counter>("~Counter");
      },
      quick());
  expect_program(report,
                 "  auto counter_0 = Counter(2);\n"
                 "  counter_0.value();  // 2\n");
}

TEST(ApiCalls, WhatCannotBeCopiedIsMovedAndGone) {
  const auto report = check_api(
      "Api.Moved",
      [](Api& api) {
        api.type<std::unique_ptr<Counter>>("owner");
        api.call("make", [] { return std::make_unique<Counter>(1); });
        api.call("take", [](std::unique_ptr<Counter> owner) { return owner->value(); })
            .ensure("is there", [](int value) { return value == 1; });
        api.call("look", [](const std::unique_ptr<Counter>& owner) { return owner != nullptr; })
            .ensure("never sees one that was moved", [](bool there) { return there; });
      },
      quick());
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(ApiCalls, ConsumedValuesAreNotUsedAgain) {
  const auto report = check_api(
      "Api.Consumed",
      [](Api& api) {
        api.call("open", [] { return new Handle{1, nullptr}; });
        api.call("read", [](const Handle* handle) { return handle->id; });
        api.call("close", [](Handle* handle) { delete handle; }).consumes(0);
        api.type<Handle*>("file").release([](Handle* handle) { delete handle; });
      },
      quick());
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(ApiCalls, OutParametersBecomeValues) {
  static std::deque<Handle> files;
  const auto report = check_api(
      "Api.Out",
      [](Api& api) {
        api.type<Handle*>("file");
        api.call("open",
                 [](Handle** file, int id) {
                   *file = &files.emplace_back(Handle{id, nullptr});
                   return 0;
                 })
            .out(0)
            .given(derived, in_range(0, 9));
        api.call("id", [](Handle* file) { return file->id; }).ensure("below 5", [](int id) {
          return id < 5;
        });
      },
      quick());
  expect_program(report,
                 "  sonde::Handle* file_0{};\n"
                 "  open(&file_0, 5);  // 0\n"
                 "  id(file_0);  // 5\n");
}

TEST(ApiCalls, VariablesCanBePassedByAddress) {
  const auto report = check_api(
      "Api.Address",
      [](Api& api) {
        api.call("start", [] { return 40; });
        api.call("raise", [](int* value) { *value += *value < 100 ? 1 : 0; });
        api.call("get", [](const int& value) { return value; }).ensure("not 42", [](int value) {
          return value != 42;
        });
      },
      quick());
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
}

struct Point {
  int x;
  int y;
};

TEST(ApiCalls, RecordsAreLiteralsAndResults) {
  const auto report = check_api(
      "Api.Records",
      [](Api& api) {
        api.call("swap", [](Point point) { return Point{point.y, point.x}; })
            .require("ordered", [](const Point& point) { return point.x <= point.y; })
            .ensure("still ordered", [](const Point& point) { return point.x <= point.y; });
      },
      quick());
  expect_program(report,
                 "  swap(sonde::Point{.x = 0, .y = 1});  // sonde::Point{.x = 1, .y = 0}\n");
}

TEST(ApiCalls, AllowedExceptionsAreNoFailures) {
  const auto allowed = [](Api& api) {
    api.call("maybe",
             [](int n) {
               if (n == 3) throw std::out_of_range("three");
             })
        .given(in_range(0, 9))
        .may_throw<std::out_of_range>();
  };
  EXPECT_TRUE(check_api("Api.Allowed", allowed, quick()).passed());
  const auto forbidden = [](Api& api) {
    api.call("maybe",
             [](int n) {
               if (n == 3) throw std::out_of_range("three");
             })
        .given(in_range(0, 9))
        .may_throw<std::length_error>();
  };
  const auto report = check_api("Api.Forbidden", forbidden, quick());
  expect_program(report, "  maybe(3);  // throws\n");
  EXPECT_THAT(report.text(), HasSubstr("threw std::out_of_range: three"));
}

TEST(ApiCalls, SetupAndTeardownStandAroundEverySequence) {
  static int depth = 0;
  static bool was_ever_wrong = false;
  const auto report = check_api(
      "Api.Around",
      [](Api& api) {
        api.setup([] { was_ever_wrong |= ++depth != 1; });
        api.teardown([] { was_ever_wrong |= --depth != 0; });
        api.call("look",
                 [](int n) {
                   if (n == 7) throw std::runtime_error("out");
                 })
            .may_throw<std::runtime_error>();
      },
      quick());
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_FALSE(was_ever_wrong);
  EXPECT_EQ(depth, 0);
}

TEST(ApiCalls, RejectionsAreReported) {
  const auto report = check_api(
      "Api.Rejections",
      [](Api& api) {
        api.call("half", [](int n) { return n / 2; }).require("even", [](int n) {
          return n % 2 == 0;
        });
      },
      quick());
  EXPECT_TRUE(report.passed());
  EXPECT_THAT(report.text(),
              testing::ContainsRegex("[0-9]+ +100.0%  half, [0-9,]+ .[0-9.]+%. rejected: even\n"));
}

TEST(ApiCalls, EqualLiteralsAreUsedAgainInTheSameRole) {
  static std::set<int> known;
  const auto report =
      check_api("Api.Keys",
                [](Api& api) {
                  api.setup([] { known.clear(); });
                  api.call("insert", [](int key, int) { return known.insert(key).second; })
                      .names("key, value");
                  api.call("contains", [](int key) { return known.contains(key); })
                      .names("key")
                      .ensure("never known twice",
                              [](bool found, int key) { return !found || key < 100'000; });
                },
                {.max_tests = 2000});
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
}

TEST(ApiCalls, ACallThatThrowsInsteadOfReturningLeavesNoValue) {
  const auto report = check_api(
      "Api.Throws",
      [](Api& api) {
        api.type<int>().invariant("is not negative", [](int n) { return n >= 0; });
        api.call("parse",
                 [](int n) {
                   if (n % 2 == 0) throw std::invalid_argument("even");
                   return 1;
                 })
            .may_throw<std::invalid_argument>();
      },
      quick());
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(ApiCalls, OfTwoPointersToWhatIsConsumedBothAreGone) {
  const auto report = check_api(
      "Api.Alias",
      [](Api& api) {
        api.type<Handle*>("file").release([](Handle* handle) { delete handle; });
        api.call("open", [] { return new Handle{1, nullptr}; });
        api.call("rename", [](Handle* handle, int id) {
          handle->id = id;
          return handle;
        });
        api.call("close", [](Handle* handle) { delete handle; }).consumes(0);
      },
      quick());
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(ApiCalls, WhatIsFreedIsNeverTheAddressOfAVariable) {
  const auto report = check_api(
      "Api.Freed",
      [](Api& api) {
        api.type<Point*>("point").release([](Point* point) { delete point; });
        api.call("make", [](int x) { return new Point{x, 0}; });
        api.call("look", [](const Point* point) { return point->x; });
        api.call("free", [](Point* point) { delete point; }).consumes(0);
      },
      quick());
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(ApiCalls, DomainsMayDrawWhatConverts) {
  const auto report = check_api(
      "Api.Converts",
      [](Api& api) {
        api.call("take", [](std::size_t n) { return n; })
            .given(in_range(1, 5))
            .ensure("in range", [](std::size_t n) { return n >= 1 && n <= 5; });
      },
      quick());
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(ApiCalls, VariablesThatNoLaterLineUsesAreLeftOut) {
  EXPECT_EQ(api::without_unused_variables("auto q_1 = open();\n"
                                          "auto q_10 = open();\n"
                                          "auto n_0 = join(q_10, q_1);  // 3\n"),
            "auto q_1 = open();\n"
            "auto q_10 = open();\n"
            "join(q_10, q_1);  // 3\n");
}

struct Tagged {
  int tag;
  union {
    int whole;
    float real;
  };
};

TEST(ApiCalls, TakeWhatHoldsAUnionFromCallsOnly) {
  const auto report = check_api("Calls.Union", [](Api& api) {
    api.call("make", [] { return Tagged{7, {1}}; });
    api.call("use", [](Tagged*) {}).ensure("never", [](Tagged*) { return false; });
  });
  EXPECT_THAT(report.text(), HasSubstr("auto tagged_0 = make();\n  use(&tagged_0);\n"));
}

union Word {
  int whole;
  float real;
};

struct HoldsWord {
  Word word;
  int other;
};

}  // namespace

template <>
struct Arbitrary<Word> {
  static auto domain() { return build<Word>(any<int>()); }
};

namespace {

TEST(ApiCalls, DrawUnionsThatHaveADomain) {
  const auto report = check_api("Calls.Word", [](Api& api) {
    api.call("use", [](HoldsWord*) {}).ensure("never", [](HoldsWord*) { return false; });
  });
  EXPECT_EQ(report.verdict(), Verdict::Failed);
}

}  // namespace
}  // namespace sonde
