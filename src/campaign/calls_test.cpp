// SPDX-License-Identifier: Apache-2.0
// What is reported of the functions of an API: how often each was called, and with what.
#include <stdexcept>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/campaign.hpp"
#include "sonde/api.hpp"
#include "sonde/domains.hpp"

namespace sonde::campaign {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

// The tests also run in a CI, whose profile is another.
Settings quick() { return {.profile = Profile::Unit, .max_tests = 200}; }

template <class Describe>
Facts facts_of(Describe describe, Settings settings = quick()) {
  api::Described<Describe> described(describe);
  Listener nobody;
  return run({.name = "Calls.Counted",
              .parameters = "calls",
              .property = &described.sequences.property(),
              .settings = settings},
             nobody)
      .facts;
}

// A file that can never be opened, and so never be read.
void describe_closed(Api& api) {
  api.call("note", [](int) {});
  api.call("seek", [](int) {}).require("is open", [] { return false; });
}

TEST(Calls, AFunctionThatWasNeverCalledHasARow) {
  const Facts facts = facts_of(describe_closed);
  ASSERT_EQ(facts.calls.size(), 2U);
  EXPECT_EQ(facts.calls[0].name, "note");
  EXPECT_GT(facts.calls[0].made, 0U);
  EXPECT_EQ(facts.calls[1].name, "seek");
  EXPECT_EQ(facts.calls[1].made, 0U);
  ASSERT_EQ(facts.calls[1].rejected.size(), 1U);
  EXPECT_EQ(facts.calls[1].rejected[0].name, "is open");
  EXPECT_GT(facts.calls[1].rejected[0].calls, 0U);
}

TEST(Calls, AFunctionThatWasNeverCalledIsAWarning) {
  const Report report = check_api("Calls.Warning", describe_closed, quick());
  EXPECT_TRUE(report.passed());
  EXPECT_THAT(report.text(), ContainsRegex("\n  warning: never called: seek .all [0-9,]+ calls "
                                           "were rejected: is open.\n"));
  EXPECT_THAT(report.text(), ContainsRegex(" 0 +0.0%  seek, [0-9,]+ .100.0%. rejected: is open\n"));
}

TEST(Calls, WhereAllWereCalledNothingIsSaidOfIt) {
  const auto describe = [](Api& api) { api.call("note", [](int) {}); };
  EXPECT_TRUE(facts_of(describe).warnings.empty());
}

TEST(Calls, AFunctionThatMustBeCalledIsAGate) {
  const auto describe = [](Api& api) {
    describe_closed(api);
    api.require_called();
  };
  const Report report = check_api("Calls.Required", describe, quick());
  EXPECT_EQ(report.verdict(), Verdict::GateUnmet);
  EXPECT_THAT(report.text(), HasSubstr("\n  unmet: seek: must be called, but never was\n"));
  EXPECT_THAT(report.text(), Not(HasSubstr("warning")));
}

TEST(Calls, InCiEveryFunctionMustBeCalled) {
  const Report report =
      check_api("Calls.InCi", describe_closed, {.profile = Profile::Ci, .max_tests = 200});
  EXPECT_EQ(report.verdict(), Verdict::GateUnmet);
}

TEST(Calls, ThatThrewAreCounted) {
  const Facts facts = facts_of([](Api& api) {
    api.call("odd", [](int n) { return n % 2 == 0 ? throw std::out_of_range("even") : n; })
        .may_throw<std::out_of_range>();
  });
  EXPECT_GT(facts.calls[0].threw, 0U);
  EXPECT_LT(facts.calls[0].threw, facts.calls[0].made);
}

TEST(Calls, AClauseOfOneFunctionIsNotThatOfAnother) {
  const Facts facts = facts_of([](Api& api) {
    api.call("a", [](int) {}).require("no", [](int n) { return n > 0; });
    api.call("a: b", [](int) {}).require("no", [](int n) { return n > 0; });
  });
  EXPECT_EQ(facts.calls[0].rejected.size(), 1U);
  EXPECT_EQ(facts.calls[1].rejected.size(), 1U);
}

TEST(Calls, AreReportedUnderFailuresToo) {
  const auto describe = [](Api& api) {
    api.call("raise", [](int n) { return n + 1; })
        .given(in_range(0, 999))
        .ensure("small", [](int n) { return n < 500; });
    api.call("rest", [] {});
  };
  const Report report = check_api("Calls.UnderFailures", describe, quick());
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), ContainsRegex("calls of [0-9]+ sequences?:\n"));
  EXPECT_THAT(report.text(), ContainsRegex(" [0-9]+ +[0-9.]+%  raise\n"));
}

enum class Color { Red, Green };

void collect(Api& api) {
  api.call("draw", [](int, Color, bool, double, const std::string&, std::vector<int>) {})
      .given(in_range(-5, 50), derived, derived, in_range(0.5, 2.5), printable_string({.max = 9}))
      .names("x, color, filled, width, text, points");
  api.collect_arguments();
}

TEST(Calls, ReportTheirArgumentsOnRequest) {
  const Report report = check_api("Calls.Arguments", collect, quick());
  EXPECT_THAT(report.text(), ContainsRegex("\n +x: -9 to -2 [0-9.]+%, -1 [0-9.]+%, 0 [0-9.]+%, "));
  EXPECT_THAT(report.text(), ContainsRegex("\n +color: Red [0-9.]+%, Green [0-9.]+%\n"));
  EXPECT_THAT(report.text(), ContainsRegex("\n +filled: false [0-9.]+%, true [0-9.]+%\n"));
  EXPECT_THAT(report.text(), ContainsRegex("\n +width: 0 to 1 [0-9.]+%, above 1 [0-9.]+%\n"));
  EXPECT_THAT(report.text(),
              ContainsRegex("\n +size of text: 0 [0-9.]+%, 1 [0-9.]+%, 2 to 9 [0-9.]+%\n"));
  EXPECT_THAT(report.text(),
              ContainsRegex("\n +size of points: 0 [0-9.]+%, 1 [0-9.]+%, 2 to 9 [0-9.]+%, "));
}

TEST(Calls, ThatCollectArgumentsAreTheSameCalls) {
  const auto plain = [](Api& api) {
    api.call("draw", [](int n) { return n; }).ensure("other", [](int n) { return n != 4711; });
  };
  const auto collecting = [&](Api& api) {
    plain(api);
    api.collect_arguments();
  };
  EXPECT_EQ(facts_of(plain).calls[0].made, facts_of(collecting).calls[0].made);
}

}  // namespace
}  // namespace sonde::campaign
