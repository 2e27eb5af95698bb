// SPDX-License-Identifier: Apache-2.0
// Properties with few cases: all of them are run.
#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;

enum class Color { Red, Green, Blue };

struct Tree {
  bool key;
  std::unique_ptr<Tree> left;
  std::unique_ptr<Tree> right;
};

unsigned nodes_of(const std::unique_ptr<Tree>& tree) {
  return tree == nullptr ? 0 : 1 + nodes_of(tree->left) + nodes_of(tree->right);
}

TEST(ExhaustiveTo, RunsEveryCaseUpToASizeSmallestFirst) {
  std::vector<unsigned> sizes;
  const Report report = check(
      "Exhaustive.Trees",
      [&](const std::unique_ptr<Tree>& tree) { sizes.push_back(nodes_of(tree)); },
      Settings{.exhaustive_to = 3});
  EXPECT_STREQ(report.text(), "Exhaustive.Trees passed: all 51 cases of size up to 3 hold\n");
  EXPECT_TRUE(std::ranges::is_sorted(sizes));
  EXPECT_EQ(std::ranges::count(sizes, 3U), 5 * 8);
  EXPECT_EQ(std::ranges::count(sizes, 2U), 2 * 4);
}

TEST(ExhaustiveTo, SaysHowFarItCame) {
  const Report report = check(
      "Exhaustive.Some", [](const std::unique_ptr<Tree>&) {},
      Settings{.max_tests = 20, .exhaustive_to = 3});
  EXPECT_STREQ(report.text(),
               "Exhaustive.Some passed 20 tests\n"
               "  exhaustive-to 3 was not reached: all cases of size up to 2 hold\n");
}

TEST(ExhaustiveTo, ProvesWhatIsSmallAnyway) {
  const Report report =
      check("Exhaustive.Small", [](std::uint8_t) {}, Settings{.exhaustive_to = 2});
  EXPECT_STREQ(report.text(), "Exhaustive.Small passed: all 256 cases hold\n");
}

TEST(ExhaustiveTo, SearchesWhereCasesCannotBeEnumerated) {
  int calls = 0;
  const auto moody = flat_map(any<int>(), [&calls](int) { return in_range(0, ++calls % 3); });
  const Report report = check(
      "Exhaustive.Moody", [](int, bool) {},
      given(moody).with({.max_tests = 50, .exhaustive_to = 2}));
  EXPECT_STREQ(
      report.text(),
      "Exhaustive.Moody passed 50 tests\n"
      "  exhaustive-to 2 was not reached: the cases of this property cannot be enumerated\n");
}

TEST(SmallDomains, RunEachCaseOnce) {
  std::map<std::pair<Color, std::uint8_t>, int> runs;
  const Report report =
      check("Small.Once", [&](Color color, std::uint8_t shade) { ++runs[{color, shade}]; });
  EXPECT_EQ(runs.size(), 768U);
  EXPECT_THAT(runs, Each(Pair(testing::_, 1)));
  EXPECT_EQ(report.tests(), 768U);
  EXPECT_STREQ(report.text(), "Small.Once passed: all 768 cases hold\n");
}

TEST(SmallDomains, AreThoseWithNoMoreCasesThanTheRun) {
  const auto text_of = [](std::uint64_t max_tests) {
    const auto body = [](std::uint8_t) {};
    return std::string(check("Small.Limit", body, Settings{.max_tests = max_tests}).text());
  };
  EXPECT_EQ(text_of(256), "Small.Limit passed: all 256 cases hold\n");
  EXPECT_EQ(text_of(255), "Small.Limit passed 255 tests\n");
}

TEST(SmallDomains, CountDiscardedCasesAsCases) {
  const Report some = check("Small.Some", [](std::uint8_t n) { SONDE_ASSUME(n % 128 == 0); });
  EXPECT_STREQ(some.text(), "Small.Some passed: all 256 cases hold (254 of them were discarded)\n");
  const Report none = check("Small.None", [](bool) { SONDE_ASSUME(false); });
  EXPECT_EQ(none.verdict(), Verdict::GaveUp);
  EXPECT_THAT(none.text(), HasSubstr("gave up after 0 tests (2 discarded)"));
}

TEST(SmallDomains, FailLikeAnyOther) {
  const Report report =
      check("Small.Fails", [](std::uint8_t n) { SONDE_CHECK(n != 77); }, given().names("n"));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_EQ(report.tests(), 78U);
  EXPECT_STREQ(report.counterexample(), "std::uint8_t n = 77;\n");
}

TEST(SmallDomains, AreSearchedByAStrategyThatWasChosen) {
  const Report report = check("Small.Chosen", [](bool) {}, Settings{.strategy = "random"});
  EXPECT_STREQ(report.text(), "Small.Chosen passed 1,000 tests\n");
}

TEST(SmallDomains, EndAFuzzRun) {
  const auto body = [](Color color, bool) { SONDE_CHECK(color != Color::Green); };
  const Report report = check("Small.Fuzz", body, Settings{.profile = Profile::Fuzz});
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_EQ(report.tests(), 6U);
  EXPECT_THAT(report.text(), HasSubstr("ended early: every case has run"));
}

TEST(SmallDomains, DecideGatesExactly) {
  const auto required = [](double percent) {
    return check("Small.Gate", [=](bool a, bool b) { require_cover(percent, a && b, "both"); })
        .verdict();
  };
  EXPECT_EQ(required(25), Verdict::Passed);
  EXPECT_EQ(required(26), Verdict::GateUnmet);
}

TEST(SmallDomains, MayHaveOneCase) {
  const Report report = check("Small.Only", [](int) {}, given(just(3)));
  EXPECT_STREQ(report.text(), "Small.Only passed: its only case holds\n");
  EXPECT_STREQ(check("Small.NoArgument", [] {}).text(), "Small.NoArgument passed 1 test\n");
}

TEST(SmallDomains, AreNotThoseOfGeneratorsThatRefuseEverything) {
  const auto nothing = filter(any<bool>(), [](bool) { return false; });
  const Report report = check("Small.Nothing", [](bool) {}, given(nothing));
  EXPECT_EQ(report.verdict(), Verdict::GaveUp);
}

TEST(SmallDomains, CountCasesThatAGeneratorDiscards) {
  const auto odd = generate([](Draws& draws) {
    const int n = draws(in_range(0, 9));
    if (n % 2 == 0) draws.discard();
    return n;
  });
  const Report report = check("Small.Odd", [](int n) { SONDE_CHECK(n % 2 == 1); }, given(odd));
  EXPECT_THAT(report.text(), HasSubstr("all 10 cases hold (5 of them were discarded)"));
}

TEST(SmallDomains, ReportAGeneratorThatThrows) {
  const auto throwing = map(in_range(0, 9), [](int n) { return n == 7 ? throw 7 : n; });
  const Report report = check("Small.Throws", [](int) {}, given(throwing));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("a generator threw"));
}

}  // namespace
}  // namespace sonde
