// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "sonde/report.hpp"

namespace sonde::command {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

json run_of(const std::vector<json>& properties) {
  return {{"schema", "sonde-run"}, {"version", 1}, {"properties", properties}};
}

json failing_property() {
  return json::parse(R"json({
    "id": "Lists.Reverse", "verdict": "failed", "cases": 120000, "tests": 90000, "features": 812,
    "chance_new": 0.00004, "stability": 0.998, "seconds": 12.5, "warnings": ["hardly tested"],
    "findings": [{
      "state": "shrunk", "what": "check failed: a == b", "values": "1 == 2",
      "file": "lists_test.cpp", "line": 15, "after_tests": 381,
      "arguments": [{"declaration": "std::vector<int> v", "value": "{0, 1}"}],
      "any_value": "v[1]", "passing": "v = {0}",
      "replay": "./my-tests --replay Lists.Reverse@AbC"}]})json");
}

TEST(MarkdownSummary, HasFindingsWithTheirReplayLines) {
  const auto text = markdown_summary(run_of({failing_property()}));
  EXPECT_THAT(text, StartsWith("# Sonde: 1 of 1 property failed\n"));
  EXPECT_THAT(text, HasSubstr("### Lists.Reverse: check failed: a == b\n\n"
                              "lists\\_test.cpp:15, shrunk, found after 381 tests\n\n"
                              "```cpp\nstd::vector<int> v = {0, 1};\n```\n"));
  EXPECT_THAT(text, HasSubstr("- fails with any value of v\\[1\\]\n- passes with v = {0}\n"));
  EXPECT_THAT(text, HasSubstr("```sh\n./my-tests --replay Lists.Reverse@AbC\n```\n"));
}

TEST(MarkdownSummary, HasWarningsAndARowForEachProperty) {
  const auto text = markdown_summary(run_of({failing_property()}));
  EXPECT_THAT(text, HasSubstr("- **Lists.Reverse**: hardly tested\n"));
  EXPECT_THAT(text, HasSubstr("| Lists.Reverse | **failed** | 120,000 | 75.0% | 812 | 1 in 25,000 "
                              "| 99.8% | 12.5 s |\n"));
}

TEST(MarkdownSummary, SaysWhatADirectedRunReached) {
  auto run = run_of({});
  EXPECT_THAT(markdown_summary(run), Not(HasSubstr("Focus")));
  run["focus"] = json::parse(R"json({"targets": ["a.cpp:1-9"], "lines": [
    {"file": "a|b.cpp", "line": 1, "reached": "valid", "properties": 3},
    {"file": "a|b.cpp", "line": 2, "reached": "none", "properties": 0},
    {"file": "a|b.cpp", "line": 4, "reached": "none"}, 7,
    {"file": "b.cpp", "line": 5, "reached": "discarded", "properties": 1}]})json");
  const auto text = markdown_summary(run);
  EXPECT_THAT(text, HasSubstr("## Focus\n\n2 of 5 lines with code were reached.\n\n"));
  EXPECT_THAT(text, HasSubstr("| a\\|b.cpp | 1 of 3 | 3 | 2, 4 |\n"));
  EXPECT_THAT(text, HasSubstr("| b.cpp | 1 of 1 | 1 | – |\n"));
  run["focus"] = "nonsense";
  EXPECT_THAT(markdown_summary(run), Not(HasSubstr("Focus")));
}

TEST(MarkdownSummary, ListsFailedPropertiesFirst) {
  const auto text = markdown_summary(run_of(
      {{{"id", "A.Passes"}, {"verdict", "passed"}}, {{"id", "B.Fails"}, {"verdict", "failed"}}}));
  EXPECT_LT(text.find("| B.Fails"), text.find("| A.Passes"));
}

TEST(MarkdownSummary, KeepsFindingsOfEarlierRunsApart) {
  auto property = failing_property();
  property["findings"][0]["state"] = "fixed";
  const auto text = markdown_summary(run_of({property}));
  EXPECT_THAT(text, Not(HasSubstr("## Findings\n")));
  EXPECT_THAT(text,
              HasSubstr("## Findings of earlier runs\n\n- fixed: Lists.Reverse: check failed"));
}

TEST(MarkdownSummary, SaysWhatCouldNotRun) {
  auto run = run_of({});
  run["programs"] = {{{"path", "./gone"}, {"error", "cannot be started"}}};
  const auto text = markdown_summary(run);
  EXPECT_THAT(text, StartsWith("# Sonde: no property ran; 1 program could not run\n"));
  EXPECT_THAT(text, HasSubstr("## Could not run\n\n- **./gone**: cannot be started\n"));
}

TEST(MarkdownSummary, SaysWhyAPropertyWasNotTestedProperly) {
  const auto text = markdown_summary(
      run_of({{{"id", "A.B"}, {"verdict", "hindered"}, {"obstacles", {"it was never searched"}}}}));
  EXPECT_THAT(text, StartsWith("# Sonde: 1 of 1 property did not pass\n"));
  EXPECT_THAT(text, HasSubstr("## Not tested properly\n\n- **A.B**: it was never searched\n"));
}

TEST(MarkdownSummary, ARunThatGoesOnHasNotFailedYet) {
  auto run = run_of({{{"id", "A.B"}, {"verdict", "running"}}});
  run["ended_by"] = "running";
  const auto text = markdown_summary(run);
  EXPECT_THAT(text, StartsWith("# Sonde: no failure so far in 1 property\n"));
  EXPECT_THAT(text, HasSubstr("still going on when its record was written."));
}

TEST(MarkdownSummary, HostileTextIsNoMarkup) {
  auto property = failing_property();
  property["id"] = "<img src=x> | `x` **b** [l](u)\n# head";
  property["findings"][0]["replay"] = "```\n# head\n````";
  const auto text = markdown_summary(run_of({property}));
  EXPECT_THAT(text, HasSubstr("\\<img src=x\\> \\| \\`x\\` \\*\\*b\\*\\* \\[l\\](u) \\# head"));
  EXPECT_THAT(text, HasSubstr("`````sh\n```\n# head\n````\n`````\n"));
}

TEST(MarkdownSummary, CutsLongTextsBetweenCharacters) {
  auto property = failing_property();
  std::string text(1999, 'a');
  for (int i = 0; i < 3; ++i) text += "\xE2\x82\xAC";
  property["findings"][0]["values"] = text;
  EXPECT_THAT(markdown_summary(run_of({property})), HasSubstr("aa …\n"));
}

TEST(MarkdownSummary, StaysBelowWhatACiServerShows) {
  std::vector<json> properties;
  for (int i = 0; i < 3000; ++i) properties.push_back(failing_property());
  const auto text = markdown_summary(run_of(properties));
  EXPECT_LT(text.size(), 1'000'000U);
  EXPECT_THAT(text, HasSubstr("2,960 more are on the page"));
}

TEST(MarkdownSummary, FieldsOfAnyTypeDoNoHarm) {
  const json odd = {{"id", "A.B"},     {"verdict", 3},     {"cases", "many"},
                    {"tests", -1},     {"chance_new", {}}, {"findings", {1, "x"}},
                    {"warnings", {3}}, {"file", nullptr},  {"features", 1e30}};
  auto run = run_of({odd, odd});
  run["programs"] = {3, {{"path", 1}, {"error", {}}}};
  EXPECT_THAT(markdown_summary(run), HasSubstr("| A.B | "));
}

}  // namespace
}  // namespace sonde::command
