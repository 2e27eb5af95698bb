// SPDX-License-Identifier: Apache-2.0
#include "report/tyche.hpp"

#include <limits>
#include <map>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "report/scripted_events.hpp"

namespace sonde::report {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

// Whether a field is as both the schema of Hypothesis's observability (schema_observations.json)
// and the viewer's (observability-tools/src/datatypes.ts) have it.
using Fits = bool (*)(const json& value);
using Fields = std::map<std::string, Fits>;

bool is_text(const json& value) { return value.is_string(); }
bool is_number(const json& value) { return value.is_number(); }
bool is_object(const json& value) { return value.is_object(); }
template <class... Words>
bool is_one_of(const json& value, Words... words) {
  return ((value == words) || ...);
}

const Fields& fields_of_a_case() {
  static const Fields fields = {
      {"type", [](const json& value) { return value == "test_case"; }},
      {"run_start", is_number},
      {"property", is_text},
      {"status", [](const json& value) { return is_one_of(value, "passed", "failed", "gave_up"); }},
      {"status_reason", is_text},
      {"representation", is_text},
      {"arguments", is_object},
      {"how_generated", is_text},
      {"features", is_object},
      {"timing", is_object},
      {"coverage", [](const json& value) { return value.is_null(); }},
      {"metadata", is_object},
  };
  return fields;
}

const Fields& fields_of_a_message() {
  static const Fields fields = {
      {"type", [](const json& value) { return is_one_of(value, "info", "alert"); }},
      {"run_start", is_number},
      {"property", is_text},
      {"title", is_text},
      {"content", is_text},
  };
  return fields;
}

// All fields, and no others.
void expect_schema(const json& line) {
  const auto& fields = line.at("type") == "test_case" ? fields_of_a_case() : fields_of_a_message();
  for (const auto& [name, fits] : fields)
    EXPECT_TRUE(line.contains(name) && fits(line[name])) << name << " of " << line;
  for (const auto& [name, value] : line.items()) EXPECT_TRUE(fields.contains(name)) << name;
}

campaign::Ran scripted_case() {
  return {.id = "Suite.Name",
          .number = 3,
          .from = "edit of kept case 3: nudge",
          .arguments = {{"std::string text", "\"<&\\\"\""}, {"int n", "-3"}},
          .nodes = 4};
}

class TycheReport : public testing::Test {
 protected:
  TycheReport() { tyche_.began({"Suite.Name", "scripted.cpp", 7, {}}); }

  std::vector<json> lines() const {
    std::vector<json> all;
    std::istringstream text(file_.text());
    for (std::string line; std::getline(text, line);) {
      all.push_back(json::parse(line));
      expect_schema(all.back());
    }
    return all;
  }

  json line_of(const campaign::Ran& ran) {
    tyche_.ran(ran);
    return lines().back();
  }

  ReportFile file_;
  Output output_{file_.name()};
  Tyche tyche_{output_};
};

TEST_F(TycheReport, WantsCases) { EXPECT_TRUE(tyche_.wants_cases()); }

TEST_F(TycheReport, HasALineForEachCase) {
  const json line = line_of(scripted_case());
  EXPECT_EQ(line["property"], "Suite.Name");
  EXPECT_EQ(line["status"], "passed");
  EXPECT_EQ(line["status_reason"], "");
  EXPECT_EQ(line["how_generated"], "edit of kept case 3: nudge");
  EXPECT_EQ(line["representation"], "std::string text = \"<&\\\"\"\nint n = -3");
  EXPECT_EQ(line["arguments"], (json{{"text", "\"<&\\\"\""}, {"n", "-3"}}));
  EXPECT_EQ(line["features"], (json{{"nodes", 4}}));
  EXPECT_GT(line["run_start"], 1'700'000'000);
}

TEST_F(TycheReport, SaysWhyACaseFailedOrWasDiscarded) {
  auto ran = scripted_case();
  ran.outcome = Outcome::Discard;
  ran.why = "n > 0";
  json line = line_of(ran);
  EXPECT_EQ(line["status"], "gave_up");
  EXPECT_EQ(line["status_reason"], "n > 0");
  ran.outcome = Outcome::Fail;
  line = line_of(ran);
  EXPECT_EQ(line["status"], "failed");
}

TEST_F(TycheReport, HasLabelsAndNumbersAsFeatures) {
  auto ran = scripted_case();
  ran.labels = {"even", "length", "size = 12", "first = \"a = b\"", "nodes"};
  ran.numbers = {{"length", 2.5}, {"wrong", std::numeric_limits<double>::infinity()}};
  EXPECT_EQ(line_of(ran)["features"], (json{{"even", "true"},
                                            {"length", 2.5},
                                            {"size", 12},
                                            {"first", "\"a = b\""},
                                            {"nodes", "true"},
                                            {"wrong", nullptr}}));
}

TEST_F(TycheReport, TakesAnyText) {
  auto ran = scripted_case();
  ran.why = "\x01 \xff \"\n";
  ran.arguments = {};
  ran.nodes = 0;
  const json line = line_of(ran);
  EXPECT_EQ(line["representation"], "");
  EXPECT_EQ(line["arguments"], json::object());
  EXPECT_EQ(line["status_reason"], "\x01 \xef\xbf\xbd \"\n");
}

TEST_F(TycheReport, EndsWithCounterexamplesAndTheText) {
  tyche_.ran(scripted_case());
  tyche_.ended(scripted_failure("Suite.Name"));
  const auto all = lines();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[1]["status"], "failed");
  EXPECT_EQ(all[1]["status_reason"], "segmentation fault");
  EXPECT_EQ(all[1]["how_generated"], "search");
  EXPECT_THAT(all[1]["representation"].get<std::string>(), StartsWith("std::string text = "));
  EXPECT_EQ(all[1]["metadata"]["token"], "AbC");
  EXPECT_EQ(all[2]["type"], "alert");
  EXPECT_THAT(all[2]["content"].get<std::string>(),
              StartsWith("    Suite.Name failed after 100 tests\n"));
  for (const auto& line : all) EXPECT_EQ(line["run_start"], all[0]["run_start"]);
}

TEST_F(TycheReport, KeepsPropertiesApartThatRunSideBySide) {
  const json first = line_of(scripted_case());
  tyche_.began({"Suite.Other", "scripted.cpp", 9, {}});
  auto other = scripted_case();
  other.id = "Suite.Other";
  EXPECT_GT(line_of(other)["run_start"], first["run_start"]);
  EXPECT_EQ(line_of(scripted_case())["run_start"], first["run_start"]);
}

TEST_F(TycheReport, HasTheCallsOfASequence) {
  auto ended = scripted_failure("Suite.Name");
  ended.facts.counterexamples[0].program = "push(1);\npop();\n";
  ended.facts.counterexamples[0].shrunk_in = 12;
  tyche_.ended(ended);
  EXPECT_EQ(lines()[0]["representation"], "push(1);\npop();\n");
  EXPECT_EQ(lines()[0]["how_generated"], "shrinking");
}

TEST_F(TycheReport, HasWhatPassedAndWhatWasNotRun) {
  tyche_.ended(scripted_end("Suite.Name", Verdict::Passed));
  tyche_.ended(scripted_error("Suite.Other"));
  const auto all = lines();
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0]["type"], "info");
  EXPECT_EQ(all[0]["content"], "    Suite.Name passed 100 tests\n");
  EXPECT_EQ(all[1]["type"], "alert");
  EXPECT_EQ(all[1]["content"], "    no such pattern\n");
}

}  // namespace
}  // namespace sonde::report
