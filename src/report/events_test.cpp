// SPDX-License-Identifier: Apache-2.0
#include "report/events.hpp"

#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "report/scripted_events.hpp"

namespace sonde::report {
namespace {

using nlohmann::json;

class EventsReport : public testing::Test {
 protected:
  // Every line must be JSON in itself.
  std::vector<json> lines() const {
    std::vector<json> all;
    std::istringstream text(file_.text());
    for (std::string line; std::getline(text, line);) all.push_back(json::parse(line));
    return all;
  }

  ReportFile file_;
  Output output_{file_.name()};
  Events events_{output_};
};

TEST_F(EventsReport, HasALineForEachEventAtOnce) {
  const auto found = scripted_counterexample();
  const std::string origin = run::origin_of(found.failure);
  campaign::Began began{"Suite.Name", "scripted.cpp", 7, {}};
  began.settings.max_tests = ~std::uint64_t{0};
  events_.began(began);
  ASSERT_EQ(lines().size(), 1U);
  events_.progressed({"Suite.Name", 0.5, 60, 40, 2, std::nullopt});
  events_.found({"Suite.Name", 0.6, origin, campaign::FoundIn::Search, found.failure, found.token});
  events_.shrunk({"Suite.Name", 0.7, origin, found});
  events_.explained({"Suite.Name", 0.8, origin, found});
  events_.ended(scripted_failure("Suite.Name"));

  const auto all = lines();
  ASSERT_EQ(all.size(), 6U);
  std::vector<std::string> names;
  for (const auto& line : all) {
    EXPECT_EQ(line["version"], events_version);
    EXPECT_EQ(line["property"], "Suite.Name");
    EXPECT_TRUE(line["seconds"].is_number());
    names.push_back(line["event"]);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"began", "progressed", "found", "shrunk", "explained",
                                             "ended"}));
  EXPECT_TRUE(all[0]["max_tests"].is_null()) << "no limit";
  EXPECT_EQ(all[1]["tests"], 40);
  EXPECT_EQ(all[2]["failure"]["kind"], "signal");
  EXPECT_EQ(all[2]["found_in"], "search");
  EXPECT_EQ(all[2]["origin"], all[3]["origin"]);
  EXPECT_EQ(all[5]["verdict"], "failed");
}

TEST_F(EventsReport, HoldsACounterexampleWithWhatTheProgramWrote) {
  events_.ended(scripted_failure("Suite.Name"));
  const auto all = lines();
  const json found = all[0]["counterexamples"][0];
  EXPECT_EQ(found["arguments"][0]["declaration"], "std::string text");
  EXPECT_EQ(found["arguments"][0]["value"], "\"<&\\\"\"");
  EXPECT_EQ(found["failure"]["frames"][1], "the property scripted.cpp:7");
  EXPECT_EQ(found["failure"]["output"][0], "last words \x01 \xef\xbf\xbd");
  EXPECT_EQ(found["token"], "AbC");
}

TEST_F(EventsReport, SaysHowOftenAFailureComes) {
  auto ended = scripted_failure("Suite.Name");
  events_.ended(ended);
  ended.facts.counterexamples[0].frequency = campaign::Frequency::Sometimes;
  ended.facts.counterexamples[0].rate = {12, 40};
  ended.facts.counterexamples[0].differences = {"always fails on one core"};
  events_.ended(ended);
  const auto all = lines();
  const json always = all[0]["counterexamples"][0];
  EXPECT_EQ(always["fails"], "always");
  EXPECT_EQ(always["runs"], 0);
  const json sometimes = all[1]["counterexamples"][0];
  EXPECT_EQ(sometimes["fails"], "sometimes");
  EXPECT_EQ(sometimes["failed_runs"], 12);
  EXPECT_EQ(sometimes["runs"], 40);
  EXPECT_EQ(sometimes["differences"][0], "always fails on one core");
}

TEST_F(EventsReport, SaysWhenAPropertyWasHardlyTested) {
  auto ended = scripted_end("Suite.Name", Verdict::GaveUp);
  ended.facts.discards = 900;
  ended.facts.hit_discard_cap = true;
  ended.facts.refusals = {{"a.cpp:3: x > 0", 900}};
  events_.ended(ended);
  const auto all = lines();
  EXPECT_EQ(all[0]["verdict"], "gave up");
  EXPECT_EQ(all[0]["discards"], 900);
  EXPECT_EQ(all[0]["hit_discard_cap"], true);
  EXPECT_EQ(all[0]["discarded_by"][0]["where"], "a.cpp:3: x > 0");
}

TEST_F(EventsReport, HasEachFunctionWarningsAndObstacles) {
  auto ended = scripted_end("Suite.Name", Verdict::Hindered);
  ended.facts.calls = {{"push", 9, 20, 1, {{"is open", 5}}, {{"n", {{"0", 7}}}}}, {"pop"}};
  ended.facts.warnings = {"never called: pop"};
  ended.facts.obstacles = {"no process"};
  events_.ended(ended);
  const auto all = lines();
  const json calls = all[0]["calls"];
  EXPECT_EQ(calls[0]["name"], "push");
  EXPECT_EQ(calls[0]["made"], 20);
  EXPECT_EQ(calls[0]["threw"], 1);
  EXPECT_EQ(calls[0]["rejected"][0]["calls"], 5);
  EXPECT_EQ(calls[0]["arguments"][0]["values"][0]["calls"], 7);
  EXPECT_EQ(calls[1]["made"], 0);
  EXPECT_EQ(all[0]["warnings"][0], "never called: pop");
  EXPECT_EQ(all[0]["obstacles"][0], "no process");
  EXPECT_EQ(all[0]["verdict"], "hindered");
}

TEST_F(EventsReport, SaysWhatTheValidCasesWereLike) {
  static const Site check(Role::Check, {"a.cpp", 12, "body"}, "x > 0");
  auto ended = scripted_end("Suite.Name", Verdict::Passed);
  ended.facts.valid = {100, 90, {{"table.rows", "empty", false, 98}}, {{&check, 2}}};
  ended.facts.body = {50, {{"a.cpp", 14, 3}}};
  events_.ended(ended);
  const json valid = lines()[0]["valid_cases"];
  EXPECT_EQ(valid["cases"], 100);
  EXPECT_EQ(valid["simplest"], 90);
  EXPECT_EQ(valid["simplest_parts"][0]["part"], "table.rows");
  EXPECT_EQ(valid["simplest_parts"][0]["state"], "empty");
  EXPECT_EQ(valid["simplest_parts"][0]["cases"], 98);
  EXPECT_EQ(valid["checks"][0]["name"], "x > 0");
  EXPECT_EQ(valid["checks"][0]["line"], 12);
  EXPECT_EQ(valid["checks"][0]["cases"], 2);
  const json body = lines()[0]["body"];
  EXPECT_EQ(body["cases"], 50);
  EXPECT_EQ(body["lines"][0]["line"], 14);
}

TEST_F(EventsReport, HasTheReasonWhyAPropertyCannotBeRun) {
  events_.ended(scripted_error("Suite.Name"));
  const auto all = lines();
  EXPECT_EQ(all[0]["verdict"], "error");
  EXPECT_EQ(all[0]["error"], "no such pattern");
}

}  // namespace
}  // namespace sonde::report
