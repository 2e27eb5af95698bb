// SPDX-License-Identifier: Apache-2.0
// This program is not instrumented: what guides is labels and assumptions.
#include "campaign/guide.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace sonde::campaign {
namespace {

using testing::HasSubstr;
using testing::Not;

// Long lists are hardly ever sorted.
void check_sorted(const std::vector<int>& values) {
  SONDE_ASSUME(values.size() >= 4);
  SONDE_ASSUME(std::is_sorted(values.begin(), values.end()));
  SONDE_COLLECT(values.size());
  SONDE_CHECK(values.size() < 8);
}

void require_long(const std::vector<int>& values) {
  SONDE_REQUIRE_COVER(50, values.size() > 10, "long");
}

TEST(Guide, TakesOverWhereTooFewFreshCasesAreValid) {
  const Report fresh = check("Guide.Sorted", check_sorted, Settings{.strategy = "random"});
  EXPECT_EQ(fresh.verdict(), Verdict::GaveUp) << fresh.text();

  const Report guided = check("Guide.Sorted", check_sorted);
  EXPECT_EQ(guided.verdict(), Verdict::Failed) << guided.text();
  EXPECT_THAT(guided.text(), HasSubstr("guided by " + std::string(default_strategy)));
  EXPECT_THAT(guided.text(),
              HasSubstr("not instrumented: guided by labels, assumptions and compared "
                        "texts only"));
}

TEST(Guide, FindsNothingByChanceInTheSameBudget) {
  const Settings as_many_cases{.profile = Profile::Fuzz, .max_tests = 1000, .strategy = "random"};
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    Settings settings = as_many_cases;
    settings.seed = seed;
    const Report report = check("Guide.Chance", check_sorted, settings);
    EXPECT_NE(report.verdict(), Verdict::Failed) << report.text();
    EXPECT_EQ(report.tests() + report.discards(), 10'000U);
  }
}

TEST(Guide, TheSameSeedFindsTheSameCase) {
  const auto found = [](std::uint64_t seed) {
    return std::string(check("Guide.Same", check_sorted, Settings{.seed = seed}).text());
  };
  EXPECT_EQ(found(3), found(3));
  EXPECT_NE(found(3), found(4));
}

// Cases in the order in which they ran, a second run of a kept case among them.
std::vector<std::vector<int>> cases_of(const Settings& settings) {
  std::vector<std::vector<int>> cases;
  const auto body = [&](const std::vector<int>& values) {
    cases.push_back(values);
    SONDE_ASSUME(values.size() % 4 != 3);
    SONDE_CLASSIFY(values.size() > 20, "long");
  };
  EXPECT_TRUE(check("Guide.Cases", body, settings).passed());
  return cases;
}

// Whether all of these ran, in their order.
bool holds_all(const std::vector<std::vector<int>>& cases,
               const std::vector<std::vector<int>>& wanted) {
  auto next = wanted.begin();
  for (const auto& each : cases)
    if (next != wanted.end() && each == *next) ++next;
  return next == wanted.end();
}

// So a failure that chance finds is found with guidance, too.
TEST(Guide, FreshCasesAreThoseOfARunWithoutGuidance) {
  const auto with = [](const char* strategy) {
    return cases_of(
        {.seed = 7, .max_tests = 300, .strategy = strategy, .isolation = Isolation::InProcess});
  };
  const auto fresh = with("random");
  EXPECT_GE(fresh.size(), 300U);
  for (const char* strategy : {static_cast<const char*>(nullptr), "adaptive", "zest", "prefix"}) {
    const auto guided = with(strategy);
    EXPECT_GE(guided.size(), 2 * fresh.size() - 2);
    EXPECT_LT(guided.size(), 3 * fresh.size());
    EXPECT_TRUE(holds_all(guided, fresh));
  }
}

TEST(Guide, ASettingSaysHowManyGuidedCasesComeOnTop) {
  const auto body = [](int n) { SONDE_CLASSIFY(n == 4711, "rare"); };
  const auto report = check("Guide.Share", body, Settings{.max_tests = 200, .guided_percent = 50});
  EXPECT_EQ(report.tests(), 300U) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("guided by adaptive: 100 guided and 200 fresh tests"));
}

// Four labels, each for one character: the post's example, without instrumented code.
TEST(Guide, LabelsGuideWithoutBeingAskedTo) {
  const auto body = [](const std::string& text) {
    const auto has = [&](std::size_t at) { return text.size() > at && text[at] == "bad!"[at]; };
    SONDE_CLASSIFY(has(0), "b");
    SONDE_CLASSIFY(has(1), "a");
    SONDE_CLASSIFY(has(2), "d");
    SONDE_CLASSIFY(has(3), "!");
    SONDE_CHECK(!(has(0) && has(1) && has(2) && has(3)));
  };
  int found = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed)
    if (check("Guide.Labels", body, Settings{.seed = seed}).verdict() == Verdict::Failed) ++found;
  EXPECT_GE(found, 39);
}

TEST(Guide, LeavesAPropertyAloneThatNeedsNoGuidance) {
  const auto body = [](int n) { SONDE_ASSUME(n % 2 == 0); };
  EXPECT_THAT(check("Guide.Dense", body).text(), Not(HasSubstr("guided")));
}

TEST(Guide, GuidesWheneverItFuzzes) {
  const Settings fuzz{.profile = Profile::Fuzz, .seed = 1, .max_tests = 100};
  const Report report = check("Guide.Fuzz", [](int) {}, fuzz);
  EXPECT_TRUE(report.passed());
  EXPECT_THAT(report.text(), HasSubstr("100.0% of the cases are valid"));
}

// It draws short lists only, but the gate is about what is drawn without it.
TEST(Guide, GatesAreJudgedOnFreshCasesOfAllSizes) {
  const Report report = check("Guide.Gate", require_long, Settings{.strategy = "mutagen"});
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("% of 1,000 fresh tests, required 50%"));
}

TEST(Guide, AnUnmetGateStaysUnmetHoweverManyGuidedCasesMeetIt) {
  const auto body = [](const std::vector<int>& values) {
    SONDE_REQUIRE_COVER(60, values.size() < 10, "short");
  };
  const Report report = check("Guide.Short", body, Settings{.strategy = "mutagen"});
  EXPECT_EQ(report.verdict(), Verdict::GateUnmet) << report.text();
}

TEST(Guide, AGuidedCaseCountsForWhatMustHappenSometimes) {
  const auto body = [](const std::vector<int>& values) {
    SONDE_ASSUME(std::is_sorted(values.begin(), values.end()));
    SONDE_MAXIMIZE("length", values.size());
    SONDE_SOMETIMES(values.size() >= 10);
  };
  EXPECT_EQ(check("Guide.Sometimes", body, Settings{.strategy = "random"}).verdict(),
            Verdict::GateUnmet);
  const Report guided = check("Guide.Sometimes", body);
  EXPECT_TRUE(guided.passed()) << guided.text();
}

TEST(Guide, TheTableOfLabelsSaysHowManyCasesAreGuided) {
  const auto body = [](bool flag) { SONDE_CLASSIFY(flag, "set"); };
  const Settings settings{.max_tests = 100, .strategy = "mutagen"};
  EXPECT_THAT(check("Guide.Table", body, settings).text(),
              HasSubstr("labels of 100 fresh tests:\n"));
}

TEST(Guide, NumbersOfFreshTestsAreThoseOfFreshTests) {
  const auto body = [](const std::vector<int>& values) {
    SONDE_ASSUME(std::is_sorted(values.begin(), values.end()));
    SONDE_MAXIMIZE("length", values.size());
  };
  const std::string fresh = check("Guide.Numbers", body, Settings{.strategy = "random"}).text();
  const auto at = fresh.find("length: ");
  ASSERT_NE(at, std::string::npos) << fresh;
  const std::string numbers = fresh.substr(at, fresh.find('\n', at) - at);
  const Report guided = check("Guide.Numbers", body);
  EXPECT_THAT(guided.text(), HasSubstr(numbers + " (with guided tests: 0 to "));
}

}  // namespace
}  // namespace sonde::campaign
