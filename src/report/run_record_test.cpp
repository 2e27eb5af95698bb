// SPDX-License-Identifier: Apache-2.0
#include "report/run_record.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "run/failure.hpp"
#include "store/temporary_folder.hpp"
#include "suite/some_messages_test.hpp"

namespace sonde::report {
namespace {

using nlohmann::json;
using suite::PropertyWork;
using testing::HasSubstr;
using testing::IsEmpty;

// Quotes, control characters, bytes that are no UTF-8, what ends a script.
const std::string hostile =
    std::string("\"\\\n\r\t\0\x1b[2J\xff\xc3(</script>", 22) + "\xe2\x80\xa8";
const std::string shown = "\"\\\n\r\t";  // how it begins, when it is read

class RunRecord : public testing::Test {
 protected:
  explicit RunRecord(const std::string& text = "text")
      : run_({{.program = "./" + text, .id = "Some." + text, .file = text, .line = 7},
              {.program = "./" + text, .id = "Some.Other"},
              {.program = "./other", .id = "Third." + text}},
             {.budget = 60, .jobs = 2, .seed = 77}, listener_, watcher_) {}

  PropertyWork& work(std::size_t number = 0) { return *run_.properties()[number]; }
  json record() const { return json::parse(run_record(run_, 1'700'000'000)); }

  campaign::Listener listener_;
  suite::RunWatcher watcher_;
  suite::FuzzRun run_;
};

TEST_F(RunRecord, HasTheRun) {
  const json read = record();
  EXPECT_EQ(read["schema"], "sonde-run");
  EXPECT_EQ(read["version"], run_record_version);
  EXPECT_EQ(read["started"], 1'700'000'000);
  EXPECT_EQ(read["budget_seconds"], 60);
  EXPECT_EQ(read["jobs"], 2);
  EXPECT_EQ(read["seed"], 77);
  EXPECT_EQ(read["ended_by"], "running");
  ASSERT_EQ(read["programs"].size(), 2U);
  EXPECT_EQ(read["programs"][0]["properties"], 2);
  EXPECT_EQ(read["programs"][1]["path"], "./other");
  EXPECT_EQ(read["properties"].size(), 3U);
}

TEST_F(RunRecord, NamesProgramsThatCouldNotRun) {
  const std::vector<UnusableProgram> unusable = {{"./gone", "./gone cannot be started"}};
  const json programs = json::parse(run_record(run_, 0, unusable))["programs"];
  ASSERT_EQ(programs.size(), 3U);
  EXPECT_EQ(programs[0]["error"], "");
  EXPECT_EQ(programs[2]["path"], "./gone");
  EXPECT_EQ(programs[2]["properties"], 0);
  EXPECT_EQ(programs[2]["error"], "./gone cannot be started");
}

TEST_F(RunRecord, APropertyHasNoVerdictBeforeItsEnd) {
  const json property = record()["properties"][0];
  EXPECT_EQ(property["verdict"], "running");
  EXPECT_THAT(property["obstacles"], IsEmpty());
  EXPECT_TRUE(property["seconds_to_new"].is_null()) << "no case has run";
}

TEST_F(RunRecord, APropertyThatWasNeverSearchedIsNotGreen) {
  work().stage = PropertyWork::Stage::Ended;
  const json property = record()["properties"][0];
  EXPECT_EQ(property["id"], "Some.text");
  EXPECT_EQ(property["verdict"], "hindered");
  EXPECT_EQ(property["cases"], 0);
  EXPECT_EQ(property["chance_new"], 1);
  EXPECT_THAT(property["history"], IsEmpty());
  EXPECT_THAT(property["obstacles"][0].get<std::string>(), HasSubstr("never searched"));
}

TEST_F(RunRecord, HasWhatASearchCameTo) {
  auto& search = *work().searches().emplace_back(std::make_unique<suite::Search>());
  work().seconds = 5;
  work().add(search, suite::some_news(), 1.5, 1);
  auto more = suite::some_news();
  more.tests = 90;
  work().add(search, more, 2.5, 1);
  work().add(suite::Concluded{suite::some_facts()});
  const json property = record()["properties"][0];
  EXPECT_EQ(property["cases"], 93);
  EXPECT_EQ(property["tests"], 90);
  EXPECT_EQ(property["discards"], 3);
  EXPECT_EQ(property["verdict"], "failed") << "the facts have a counterexample";
  EXPECT_EQ(property["strategy"], std::string(search::strategies()[0].name));
  ASSERT_EQ(property["history"].size(), 2U);
  EXPECT_EQ(property["history"][0]["seconds"], 1.5);
  EXPECT_EQ(property["history"][1]["cases"], 93);
  EXPECT_EQ(property["discarded_by"][0]["cases"], 9);
  EXPECT_EQ(property["sizes"][3], (json{{"from", 4}, {"to", 7}, {"cases", 5}}));
  EXPECT_THAT(property["depths"], IsEmpty());
  EXPECT_EQ(property["edits"][0], (json{{"name", "nudge"}, {"cases", 7}, {"kept", 2}}));
  EXPECT_EQ(property["lineage"][0]["how"], "edit");
  EXPECT_EQ(property["calls"][0]["name"], "call");
  const json gate = property["labels"][1];
  EXPECT_EQ(gate["required_percent"], 12.5);
  EXPECT_EQ(gate["state"], "unmet");
}

TEST_F(RunRecord, HasFindingsAsFarAsTheyAreKnown) {
  suite::CaseFound found{suite::some_failing_case(), "token"};
  found.failing.failure.named_origin = "another";
  work().add(found, 1);
  auto shrunk = suite::some_counterexample();
  shrunk.frequency = campaign::Frequency::Always;
  suite::Examined examined;
  examined.facts.counterexamples = {shrunk};
  work().add(examined, 2);
  const json findings = record()["properties"][0]["findings"];
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0]["state"], "open");
  EXPECT_EQ(findings[0]["origin"], run::origin_of(found.failing.failure));
  EXPECT_EQ(findings[0]["after_tests"], 5);
  EXPECT_THAT(findings[0]["replay"].get<std::string>(), HasSubstr("Some.text@token"));
  EXPECT_EQ(findings[1]["state"], "shrunk");
  EXPECT_EQ(findings[1]["what"], "check failed: x");
  EXPECT_EQ(findings[1]["arguments"].size(), 1U);
  EXPECT_THAT(findings[1]["text"].get<std::string>(), HasSubstr("check failed: x"));
}

struct HostileRecord : RunRecord {
  HostileRecord() : RunRecord(hostile) {}
};

TEST_F(HostileRecord, IsJsonWhateverTheTexts) {
  auto found = suite::some_counterexample();
  for (std::string* text :
       {&found.program, &found.failure.what, &found.failure.values, &found.failure.file,
        &found.failure.frames, &found.failure.output, &found.token, &found.any_value,
        &found.passing, &found.arguments[0].declaration, &found.arguments[0].value})
    *text = hostile;
  suite::Examined examined;
  examined.facts.counterexamples = {found};
  examined.facts.remarks = {hostile};
  work().add(examined, 1);
  work().obstruct(hostile);
  auto facts = suite::some_facts();
  facts.labels = {{&run::site_named(Role::Label, hostile.c_str()), 1, 2, {3}}};
  facts.calls = {{.name = hostile}};
  facts.warnings = {hostile};
  facts.refusals = {{hostile, 1}};
  facts.profile.ways = {{hostile, {1, 1}}};
  auto& search = *work().searches().emplace_back(std::make_unique<suite::Search>());
  auto news = suite::some_news();
  news.kept[0].made = hostile;
  news.guidance->progress.stability = std::numeric_limits<double>::quiet_NaN();
  work().add(search, news, 1, 0);
  work().add(suite::Concluded{facts});
  work().seconds = std::numeric_limits<double>::infinity();
  work(1).error = hostile;
  const json read = record();
  EXPECT_EQ(read["programs"][0]["path"].get<std::string>().substr(2, shown.size()), shown);
  const json& property = read["properties"][0];
  for (const auto* field : {"id", "program", "file"})
    EXPECT_THAT(property[field].get<std::string>(), HasSubstr(shown)) << field;
  EXPECT_TRUE(property["stability"].is_null());
  EXPECT_TRUE(property["seconds"].is_null());
  EXPECT_THAT(property["findings"][0]["what"].get<std::string>(), HasSubstr(shown));
  EXPECT_THAT(property["edits"][0]["name"].get<std::string>(), HasSubstr(shown));
  EXPECT_EQ(read["properties"][1]["verdict"], "error");
  EXPECT_THAT(read["properties"][1]["error"].get<std::string>(), HasSubstr(shown));
}

TEST(WriteRunRecord, ReplacesTheFileOrSaysWhyNot) {
  const store::TemporaryFolder folder;
  const std::string file = (folder.path() / "run.json").string();
  EXPECT_EQ(write_run_record(file, "{}"), "");
  EXPECT_EQ(write_run_record(file, "{\"a\":1}"), "");
  std::ifstream written(file);
  EXPECT_EQ(json::parse(written)["a"], 1);
  EXPECT_THAT(write_run_record((folder.path() / "none" / "run.json").string(), "{}"),
              HasSubstr("none"));
}

}  // namespace
}  // namespace sonde::report
