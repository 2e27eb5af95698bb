// SPDX-License-Identifier: Apache-2.0
// Sequences that no single deletion makes shorter.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/api.hpp"
#include "sonde/domains.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

int number = 0;

void start_at_zero(Api& api) {
  api.setup([] { number = 0; });
}

void expect_calls(const Report& report, const std::string& calls) {
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("\n\n" + calls + "\n"));
}

TEST(ShrinkCalls, AValueIsWrittenInsteadOfTheCallThatMadeIt) {
  const auto report = check_api("Shrink.Values", [](Api& api) {
    start_at_zero(api);
    api.call("next", [] { return ++number; });
    api.call("take", [](int n) { return n; }).ensure("not 5", [](int n) { return n != 5; });
  });
  expect_calls(report, "  take(5);  // 5\n");
}

// The literal is more than the reference was: it comes only with the call's end.
TEST(ShrinkCalls, ALargeValueIsWrittenWhereThatSavesACall) {
  struct Position {
    int x;
    int y;
    int z;
  };
  const auto report = check_api("Shrink.Record", [](Api& api) {
    api.call("higher", [](Position place) { return Position{place.x, place.y, place.z + 1}; })
        .require("is low", [](Position place) { return place.z > 2 && place.z < 9; });
    api.call("use", [](Position place) { return place.z; }).ensure("is no 5", [](int z) {
      return z != 5;
    });
  });
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
  EXPECT_THAT(report.text(), testing::Not(HasSubstr("higher"))) << report.text();
}

// Ten "one"s are as good as what leads to the shorter way: no single edit does.
TEST(ShrinkCalls, AnotherWayToFailIsTakenIfItIsShorter) {
  const auto report = check_api("Shrink.Ways", [](Api& api) {
    start_at_zero(api);
    api.call("one", [] { number += 1; }).weight(5);
    api.call("far", [] { number = number == 0 ? 100 : 0; });
    api.call("look", [] { return number; }).ensure("is small", [](int n) { return n < 6; });
  });
  expect_calls(report, "  far();\n  look();  // 100\n");
}

TEST(ShrinkCalls, CallsThatUndoEachOtherGoInPairs) {
  const auto report = check_api("Shrink.Pairs", [](Api& api) {
    start_at_zero(api);
    api.call("flip", [] { number = 1 - number; });
    api.call("look", [] { return number; }).ensure("never on", [](int n) { return n == 0; });
  });
  expect_calls(report, "  flip();\n  look();  // 1\n");
}

TEST(ShrinkCalls, ACallGoesWhileANumberOfAnotherChanges) {
  const auto report = check_api("Shrink.Change", [](Api& api) {
    start_at_zero(api);
    api.call("add", [](int n) { number += n; }).given(in_range(1, 3));
    api.call("sum", [] { return number; }).ensure("not 3", [](int n) { return n != 3; });
  });
  expect_calls(report, "  add(3);\n  sum();  // 3\n");
}

TEST(ShrinkCalls, TwoCallsBecomeAnotherOne) {
  const auto report = check_api("Shrink.Replace", [](Api& api) {
    start_at_zero(api);
    api.call("one", [] { number += 1; }).weight(9);
    api.call("two", [] { number += 2; });
    api.call("sum", [] { return number; }).ensure("not 4", [](int n) { return n != 4; });
  });
  expect_calls(report, "  two();\n  two();\n  sum();  // 4\n");
}

}  // namespace
}  // namespace sonde
