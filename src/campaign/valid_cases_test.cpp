// SPDX-License-Identifier: Apache-2.0
// Properties that hold because nearly all of their valid cases are the simplest ones.
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/campaign.hpp"
#include "campaign/conclusion.hpp"
#include "campaign/registry.hpp"
#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

struct TableRow {
  int id = 0;
  std::string name;
};

struct Table {
  std::string title;
  std::vector<TableRow> rows;
};

constexpr unsigned line_of_assumption = __LINE__ + 2;
SONDE_PROPERTY(ValidCasesTest, AssumesSomething, int number) {
  SONDE_ASSUME(number > 0);
  if (number > 7) number = 7;
  SONDE_CHECK(number < 8);
}

struct IgnoresEvents final : campaign::Listener {};

Definition enrolled(const std::string& id, Settings settings) {
  for (Definition definition : campaign::enrolled()) {
    if (campaign::id_of(definition) != id) continue;
    definition.prepare(definition);
    definition.prepare = nullptr;
    definition.settings = settings;
    return definition;
  }
  throw std::runtime_error("no property " + id);
}

TEST(LinesOfABody, AreThoseWithoutAPlaceThatIsCounted) {
  const Definition definition = enrolled("ValidCasesTest.AssumesSomething", {});
  campaign::Facts facts;
  for (unsigned i = 0; i < 3; ++i)
    facts.body.lines.push_back({definition.file, line_of_assumption + i, 1});
  campaign::conclude(definition, campaign::empty_tally(definition), facts);
  ASSERT_EQ(facts.body.lines.size(), 1U);
  EXPECT_EQ(facts.body.lines[0].line, line_of_assumption + 1);
}

std::string text_of(const std::string& id, Settings settings = {}) {
  return report::run(enrolled(id, settings)).text();
}

campaign::ValidCases valid_cases_of(const std::string& id, Settings settings) {
  IgnoresEvents listener;
  return campaign::run(enrolled(id, settings), listener).facts.valid;
}

bool fits(const TableRow& row) { return row.id > 50 && row.id % 16 == 3 && row.name.size() > 4; }

// A harness in which hardly any valid case has a row.
SONDE_PROPERTY(ValidCasesTest, FiltersRows, Table table, int least) {
  SONDE_ASSUME(std::ranges::all_of(table.rows, fits));
  std::erase_if(table.rows, [&](const TableRow& row) { return row.id < least; });
  for (const TableRow& row : table.rows) SONDE_CHECK(row.id >= least);
  SONDE_CHECK(least == least);
}

TEST(ValidCases, ThatHaveAPartEmptyAreReported) {
  const std::string text = text_of("ValidCasesTest.FiltersRows");
  EXPECT_THAT(text, ContainsRegex("  warning: hardly tested: table.rows is empty in 9[0-9.]+% of "
                                  "the valid cases\n"));
  EXPECT_THAT(text, ContainsRegex("of [0-9,]+ valid cases:\n"));
  EXPECT_THAT(text, ContainsRegex("  +[0-9]\\.[0-9]%  reach [^\n]*: row.id >= least\n"));
  EXPECT_THAT(text, ContainsRegex("  +9[0-9.]+%  where table.rows is empty\n"));
  EXPECT_THAT(text, Not(HasSubstr("least == least"))) << "all cases reach it";
  EXPECT_THAT(text, Not(HasSubstr("table.title")));
}

SONDE_PROPERTY(ValidCasesTest, IsTestedWell, Table table, std::string text, bool flag) {
  if (flag) SONDE_CHECK(text.size() + 1 > 0);
  SONDE_CHECK(table.rows.size() + 1 > 0);
}

TEST(ValidCases, ThatDifferAreNotReported) {
  const std::string text = text_of("ValidCasesTest.IsTestedWell");
  EXPECT_THAT(text, Not(HasSubstr("warning")));
  EXPECT_THAT(text, Not(HasSubstr("valid cases")));
}

TEST(ValidCases, AreShownInTheFuzzProfile) {
  const std::string text =
      text_of("ValidCasesTest.IsTestedWell", {.profile = Profile::Fuzz, .max_tests = 2000});
  EXPECT_THAT(text, ContainsRegex("of 2,000 valid cases:\n  +[0-9.]+%  reach "));
}

SONDE_PROPERTY(ValidCasesTest, TakesOnlyTheSimplest, int one, std::vector<int> values) {
  SONDE_ASSUME(values.empty() && one == 0);
  SONDE_CHECK(one == 0);
}

TEST(ValidCases, ThatAreTheSimplestOneAreReported) {
  const Settings settings{.max_tests = 300, .strategy = "adaptive"};
  EXPECT_THAT(text_of("ValidCasesTest.TakesOnlyTheSimplest", settings),
              HasSubstr("hardly tested: 100.0% of the valid cases are the simplest case\n"));
}

SONDE_PROPERTY(ValidCasesTest, HasFewCases, bool one, bool other) {
  SONDE_CHECK(one || other || !one);
}

TEST(ValidCases, OfWhichNoneIsLeftAreNotReported) {
  EXPECT_THAT(text_of("ValidCasesTest.HasFewCases"), Not(HasSubstr("hardly tested")));
}

// A number is often 0 where an index must fit: that alone is no sign of a weak test.
SONDE_PROPERTY(ValidCasesTest, TakesAnIndex, std::vector<int> values, std::uint8_t index) {
  SONDE_ASSUME(!values.empty() && index < 1);
  SONDE_CHECK(values[index] == values.front());
}

TEST(ValidCases, AreNotJudgedByANumberAlone) {
  EXPECT_THAT(text_of("ValidCasesTest.TakesAnIndex"), Not(HasSubstr("hardly tested")));
}

// The same in whichever process the cases run.
TEST(ValidCases, AreCountedInEveryProcess) {
  for (const auto isolation : {Isolation::InProcess, Isolation::Automatic, Isolation::EachCase}) {
    const auto valid =
        valid_cases_of("ValidCasesTest.IsTestedWell", {.max_tests = 60, .isolation = isolation});
    EXPECT_EQ(valid.cases, 60U);
    ASSERT_EQ(valid.checks.size(), 2U);
    EXPECT_GT(valid.checks[0].cases, 10U);
    EXPECT_LT(valid.checks[0].cases, 50U);
    EXPECT_EQ(valid.checks[1].cases, 60U);
  }
}

}  // namespace
}  // namespace sonde
