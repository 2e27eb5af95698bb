// SPDX-License-Identifier: Apache-2.0
#include "campaign/campaign.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <stdexcept>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/registry.hpp"
#include "sonde/sonde.hpp"
#include "tree/error.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;

void positive_or_leave(int number) { SONDE_HELPER_ASSUME(number > 0); }
void small_or_fail(int number) { SONDE_HELPER_CHECK(number < 5); }

// The one property of this program with such a name.
Report run_enrolled(const std::string& id) {
  for (const auto& definition : campaign::enrolled())
    if (campaign::id_of(definition) == id) return report::run(definition);
  throw std::runtime_error("no property " + id);
}

TEST(Campaign, RunsAThousandValidCases) {
  int runs = 0;
  const Report report = check("Campaign.Counts", [&runs](int) { ++runs; });
  EXPECT_EQ(report.verdict(), Verdict::Passed);
  EXPECT_EQ(report.tests(), 1000U);
  EXPECT_EQ(runs, 1000);
  EXPECT_STREQ(report.text(), "Campaign.Counts passed 1,000 tests\n");
}

TEST(Campaign, DrawsTheSameCasesEveryTime) {
  std::vector<std::vector<int>> first;
  std::vector<std::vector<int>> second;
  (void)check("Campaign.Same", [&](const std::vector<int>& values) { first.push_back(values); });
  (void)check("Campaign.Same", [&](const std::vector<int>& values) { second.push_back(values); });
  EXPECT_EQ(first, second);
}

TEST(Campaign, DrawsOthersWithAnotherSeed) {
  std::vector<int> first;
  std::vector<int> second;
  (void)check("Campaign.Same", [&](int value) { first.push_back(value); });
  (void)check("Campaign.Same", [&](int value) { second.push_back(value); }, Settings{.seed = 5});
  EXPECT_NE(first, second);
}

TEST(Campaign, StartsWithTheSimplestCase) {
  std::vector<std::string> drawn;
  (void)check("Campaign.Simplest", [&](const std::string& text) { drawn.push_back(text); });
  EXPECT_EQ(drawn[0], "");
}

TEST(Campaign, ReportsAFailingCheckWithBothSides) {
  const Report report = check(
      "Campaign.Fails", [](short n, const std::string&) { SONDE_CHECK(n + 1 != n + 1 - 0); },
      given().names("n, text"));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_EQ(report.tests(), 1U);
  EXPECT_STREQ(report.counterexample(), "std::int16_t n = 0;\nstd::string text = \"\";\n");
  EXPECT_THAT(report.text(), HasSubstr("check failed: n + 1 != n + 1 - 0\n    1 != 1\n"));
  EXPECT_THAT(report.text(), HasSubstr("Campaign.Fails@" + std::string(report.token())));
}

TEST(Campaign, ReplaysOneCaseOnce) {
  const auto body = [](const std::vector<int>& values) { SONDE_CHECK(values.size() < 7); };
  const Report found = check("Campaign.Replay", body);
  ASSERT_EQ(found.verdict(), Verdict::Failed);

  int runs = 0;
  const std::string wanted = "Campaign.Replay@" + std::string(found.token());
  testing::internal::CaptureStderr();
  const Report again = check(
      "Campaign.Replay",
      [&](const std::vector<int>& values) {
        ++runs;
        SONDE_CHECK(values.size() < 7);
      },
      Settings{.replay = wanted.c_str()});
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(again.verdict(), Verdict::Failed);
  EXPECT_STREQ(again.counterexample(), found.counterexample());
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "replaying a case of Campaign.Replay\n  " + std::string(found.counterexample()));
}

TEST(Campaign, ReplaysThePrintedArgumentsFromAFile) {
  const auto body = [](const std::vector<int>& values, const std::string& text) {
    SONDE_CHECK(values.size() < 7 || text.empty());
  };
  const auto named = given().names("values, text");
  const Report found = check("Campaign.Paste", body, named);
  const std::string file = testing::TempDir() + "pasted.case";
  std::ofstream(file) << found.counterexample() << "int gone = 3;\n";
  const std::string wanted = "Campaign.Paste@" + file;
  const Report again = check("Campaign.Paste", body, named.with({.replay = wanted.c_str()}));
  EXPECT_EQ(again.verdict(), Verdict::Failed);
  EXPECT_STREQ(again.token(), found.token());
  EXPECT_THAT(again.text(), HasSubstr("skipped gone, which is not an argument of this property"));
}

TEST(Campaign, ReplaysAKeptCase) {
  const auto body = [](int n) { SONDE_CHECK(n != 77); };
  const std::string file = testing::TempDir() + "kept.case";
  const std::string wanted = "Campaign.Kept@" + file;
  const auto replay = [&] {
    return check("Campaign.Kept", body, given().names("n").with({.replay = wanted.c_str()}));
  };
  std::ofstream(file) << "# A comment.\nexpect: pass\nfound: 2026-11-16\n\nint n = 77;\n";
  const Report found = replay();
  EXPECT_EQ(found.verdict(), Verdict::Failed);
  std::ofstream(file) << "expect: fail\ntoken: " << found.token() << "\n";
  EXPECT_EQ(replay().verdict(), Verdict::Failed);
  std::ofstream(file) << "expect: pass\n\nint n = 76;\n";
  EXPECT_EQ(replay().verdict(), Verdict::Passed);
}

TEST(Campaign, RefusesToReplayACaseThatDoesNotFit) {
  const auto refused = [](const std::string& text) {
    const std::string file = testing::TempDir() + "refused.case";
    std::ofstream(file) << text;
    const std::string wanted = "Campaign.Fit@" + file;
    try {
      (void)check(
          "Campaign.Fit", [](int) {},
          given(in_range(-5, 5)).names("n").with({.replay = wanted.c_str()}));
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("was not refused");
  };
  EXPECT_EQ(refused("int n = 5;"), "was not refused");
  EXPECT_THAT(refused("int n = 77;"), HasSubstr("outside its domain"));
  EXPECT_THAT(refused("int n = {;"), HasSubstr("line 1, column 9: expected"));
}

TEST(Campaign, RefusesToReplayATokenOfAnotherType) {
  const Report found = check("Campaign.Token", [](const std::string&) { return false; });
  const std::string wanted = "Campaign.Token@" + std::string(found.token());
  EXPECT_THROW(
      (void)check("Campaign.Token", [](int) {}, Settings{.replay = wanted.c_str()}), Error);
  EXPECT_THROW(
      (void)check("Campaign.Token", [](int) {}, Settings{.replay = "Campaign.Token@/tmp"}), Error);
}

TEST(Campaign, SaysWhichArgumentsACaseFileLacks) {
  const std::string file = testing::TempDir() + "empty.case";
  std::ofstream(file) << "// nothing\n";
  const std::string wanted = "Campaign.Empty@" + file;
  const Report report =
      check("Campaign.Empty", [](int) {}, given().names("n").with({.replay = wanted.c_str()}));
  EXPECT_THAT(report.text(), HasSubstr("n is missing: it gets its simplest value"));
}

TEST(Campaign, RunsAPropertyWithoutParametersOnce) {
  int runs = 0;
  EXPECT_TRUE(check("Campaign.None", [&] { ++runs; }).passed());
  EXPECT_EQ(runs, 1);
}

TEST(Campaign, NamesThePartsOfAPair) {
  const auto body = [](std::pair<int, bool> pair) { return pair.first < 40; };
  const Report report = check("Campaign.Pair", body);
  EXPECT_THAT(report.text(), HasSubstr("passes with arg0.first = 39"));
  EXPECT_THAT(report.text(), HasSubstr("fails with any value of arg0.second"));
}

SONDE_PROPERTY_WITH(CampaignTest, HasABadDomain, given(in_range(5, 1)), int) {}

TEST(Campaign, ABadDomainStopsOnlyItsOwnProperty) {
  try {
    (void)run_enrolled("CampaignTest.HasABadDomain");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("CampaignTest.HasABadDomain cannot be run: in_range takes "
                                        "the smaller end first"));
  }
}

TEST(Campaign, LeavesACaseOfAnotherPropertyAlone) {
  int runs = 0;
  const Report report =
      check("Campaign.NotMe", [&](int) { ++runs; }, Settings{.replay = "Campaign.Other@AAAA"});
  EXPECT_EQ(runs, 0);
  EXPECT_THAT(report.text(), HasSubstr("was not run"));
}

TEST(Campaign, GivesUpWhereAssumptionsRefuseEverything) {
  const Report report = check("Campaign.GivesUp", [](int n) { SONDE_ASSUME(n != n); });
  EXPECT_EQ(report.verdict(), Verdict::GaveUp);
  EXPECT_EQ(report.discards(), 10'459U);
  EXPECT_THAT(report.text(), HasSubstr("campaign_test.cpp"));
  EXPECT_THAT(report.text(), HasSubstr(": n != n"));
}

TEST(Campaign, FreshCasesGiveUpSooner) {
  const Report report = check(
      "Campaign.GivesUpSooner", [](int n) { SONDE_ASSUME(n != n); },
      Settings{.strategy = "random"});
  EXPECT_EQ(report.verdict(), Verdict::GaveUp);
  EXPECT_EQ(report.discards(), 459U);
}

TEST(Campaign, DoesNotCountDiscardsAsTests) {
  const Report report =
      check("Campaign.Half", [](bool keep) { SONDE_ASSUME(keep); }, Settings{.strategy = "random"});
  EXPECT_EQ(report.verdict(), Verdict::Passed);
  EXPECT_EQ(report.tests(), 1000U);
  EXPECT_GT(report.discards(), 500U);
}

TEST(Campaign, EachValidCaseBuysAHundredDiscards) {
  int runs = 0;
  const Report report = check(
      "Campaign.Buys", [&](int) { SONDE_ASSUME(++runs <= 5); }, Settings{.strategy = "random"});
  EXPECT_EQ(report.verdict(), Verdict::GaveUp);
  EXPECT_EQ(report.tests(), 5U);
  EXPECT_EQ(report.discards(), 458U + 500U + 1U);
}

TEST(Campaign, TheSizeGrowsOverTheRun) {
  std::vector<std::size_t> sizes;
  (void)check("Campaign.Grows",
              [&](const std::vector<bool>& values) { sizes.push_back(values.size()); });
  const auto longest = [&](std::size_t from, std::size_t to) {
    return *std::max_element(sizes.begin() + static_cast<std::ptrdiff_t>(from),
                             sizes.begin() + static_cast<std::ptrdiff_t>(to));
  };
  EXPECT_LE(longest(0, 100), 12U);
  EXPECT_LE(longest(400, 500), 62U);
  EXPECT_GT(longest(400, 500), 35U);
  EXPECT_GE(longest(900, 1000), 100U);
  EXPECT_LE(longest(900, 1000), 125U);
}

TEST(Campaign, AFlakyExampleIsCountedToo) {
  int runs = 0;
  const Report report =
      check("Campaign.FlakyExample", [&](int) { return ++runs > 1; }, given().example(1));
  EXPECT_EQ(report.verdict(), Verdict::Flaky);
  EXPECT_THAT(report.text(), HasSubstr("then failed 0 of 10 times"));
}

TEST(Campaign, StopsEarlyWhereFewCasesAreValidAndSaysSo) {
  const Report report = check(
      "Campaign.Few", [](std::uint8_t n) { SONDE_ASSUME(n == 200 || n == 201 || n == 0); },
      Settings{.max_tests = 20'000, .strategy = "random"});
  EXPECT_EQ(report.verdict(), Verdict::Passed);
  EXPECT_LT(report.tests(), 20'000U);
  EXPECT_THAT(report.text(), HasSubstr("stopped early: only"));
}

TEST(Campaign, DistinguishesAFlakyFailureFromARealOne) {
  int runs = 0;
  const Report report = check("Campaign.Flaky", [&](int) { SONDE_CHECK(++runs != 10); });
  EXPECT_EQ(report.verdict(), Verdict::Flaky);
  EXPECT_THAT(report.text(), HasSubstr("then failed 0 of 10 times"));
}

TEST(Campaign, CatchesExceptions) {
  const auto throws = [](int) { throw std::runtime_error("oops"); };
  EXPECT_THAT(check("Campaign.Throws", throws).text(), HasSubstr("threw std::runtime_error: oops"));
  const auto odd = [](int) { throw 42; };
  EXPECT_THAT(check("Campaign.Odd", odd).text(), HasSubstr("threw int"));
}

TEST(Campaign, ReportsAGeneratorThatThrows) {
  const auto broken = map(any<int>(), [](int n) {
    if (n > 0) throw std::runtime_error("bad generator");
    return n;
  });
  const Report report = check("Campaign.Generator", [](int) {}, given(broken));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("a generator threw std::runtime_error: bad generator"));
}

TEST(Campaign, ABodyMayReturnBool) {
  EXPECT_TRUE(check("Campaign.True", [](int) { return true; }).passed());
  EXPECT_THAT(check("Campaign.False", [](int n) { return n < 3; }).text(),
              HasSubstr("returned false"));
  const Report report = check("Campaign.Discards", [](int n) {
    if (n < 0) return discard();
    return n >= 0;
  });
  EXPECT_TRUE(report.passed());
  EXPECT_GT(report.discards(), 100U);
}

TEST(Campaign, HelpersLeaveTheBodyByAnException) {
  bool went_on = false;
  const Report report = check("Campaign.Helpers", [&](int n) {
    positive_or_leave(n);
    small_or_fail(n);
    went_on = went_on || n >= 5 || n <= 0;
  });
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_FALSE(went_on);
  EXPECT_THAT(report.text(), HasSubstr("check failed: number < 5"));
}

TEST(Campaign, TheFirstOutcomeCounts) {
  const auto discards_then_fails = [](int) {
    [] { SONDE_ASSUME(false); }();
    SONDE_CHECK(false);
  };
  EXPECT_EQ(check("Campaign.First", discards_then_fails).verdict(), Verdict::GaveUp);
}

TEST(Campaign, RunsExamplesFirst) {
  std::vector<int> seen;
  (void)check(
      "Campaign.Examples", [&](int n) { seen.push_back(n); }, given().example(41).example(42));
  EXPECT_EQ(seen[0], 41);
  EXPECT_EQ(seen[1], 42);
}

TEST(Campaign, ReportsTheExampleThatFails) {
  const Report report = check(
      "Campaign.Example", [](int n, const std::string&) { SONDE_CHECK(n != 42); },
      given().example(41, "a").example(42, "b"));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("failed on example 2"));
  EXPECT_STREQ(report.counterexample(), "int arg0 = 42;\nstd::string arg1 = \"b\";\n");
}

TEST(Campaign, ShowsWhatAMappedDomainMade) {
  const auto even = map(any<int>(), [](int n) { return n / 2 * 2; });
  const Report report =
      check("Campaign.Mapped", [](int n) { SONDE_CHECK(n < 10); }, given(even).names("n"));
  int value = 0;
  EXPECT_EQ(std::sscanf(report.counterexample(), "int n = %d;", &value), 1);
  EXPECT_EQ(value % 2, 0);
}

TEST(Campaign, LogsNotesOnlyForTheFinalCase) {
  const Report report = check("Campaign.Notes", [](const std::vector<int>& values) {
    SONDE_NOTE(values.size());
    SONDE_CHECK(values.size() != 3);
  });
  const std::string text = report.text();
  EXPECT_THAT(text, HasSubstr("note: values.size() = 3\n"));
  EXPECT_EQ(text.find("note:"), text.rfind("note:"));
}

TEST(Campaign, ReportsWhenTheTimeCapEndedIt) {
  const Report report = check(
      "Campaign.Slow", [](int) {}, Settings{.max_tests = ~std::uint64_t{0}, .max_seconds = 0.01});
  EXPECT_TRUE(report.passed());
  EXPECT_THAT(report.text(), HasSubstr("stopped by the time cap of 0.01 s"));
}

TEST(Campaign, ReportsWhenTheTimeCapLeftNoTimeToSearch) {
  const Report report = check(
      "Campaign.SlowExample",
      [](int) { std::this_thread::sleep_for(std::chrono::milliseconds(20)); },
      given().example(1).with(Settings{.max_tests = 1000, .max_seconds = 0.01}));
  EXPECT_TRUE(report.passed());
  EXPECT_THAT(report.text(), HasSubstr("tests ran before the time cap of 0.01 s (max-seconds)"));
}

TEST(Campaign, APropertyMayRunAnother) {
  const Report report = check(
      "Campaign.Outer",
      [](int n) {
        const Report inner = check("Campaign.Inner", [](int) { SONDE_CHECK(false); });
        SONDE_CHECK(!inner.passed());
        SONDE_CHECK(n == n);
      },
      Settings{.max_tests = 20});
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Campaign, ArgumentsArePassedAsTheBodyTakesThem) {
  const Report report = check(
      "Campaign.Passing",
      [](std::vector<int>& changed, const std::vector<int>& constant, std::vector<int>&& moved) {
        changed.push_back(1);
        const auto taken = std::move(moved);
        SONDE_CHECK(!changed.empty() && constant.size() + taken.size() < 1000);
      });
  EXPECT_TRUE(report.passed()) << report.text();
}

}  // namespace
}  // namespace sonde
