// SPDX-License-Identifier: Apache-2.0
#include "sonde/report.hpp"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "sonde/report_command.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

json small_run() {
  return {{"schema", "sonde-run"},
          {"version", 1},
          {"properties", json::array({{{"id", "Lists.Reverse"}, {"verdict", "passed"}}})}};
}

class Report : public testing::Test {
 protected:
  Report() : folder_(fs::temp_directory_path() / ("sonde-report-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~Report() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string written(const std::string& text) const {
    std::ofstream(path("run.json"), std::ios::binary) << text;
    return path("run.json");
  }
  std::string read(const std::string& name) const {
    std::ifstream stream(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::string refusal(const std::string& file) const {
    try {
      read_run(file);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  fs::path folder_;
};

TEST_F(Report, ReadsARecord) { EXPECT_EQ(read_run(written(small_run().dump())), small_run()); }

TEST_F(Report, SaysWhatToDoWithoutARecord) {
  EXPECT_THAT(refusal(path("none.json")), HasSubstr("make one with 'sonde fuzz'"));
  EXPECT_THAT(refusal(folder_.string()), HasSubstr("make one with 'sonde fuzz'"));
}

TEST_F(Report, RefusesADamagedRecord) {
  const std::string whole = small_run().dump();
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THAT(refusal(written(whole.substr(0, size))), HasSubstr("is damaged")) << size;
  EXPECT_THAT(refusal(written("{\"schema\": \"\xff\"}")), HasSubstr("is damaged"));
  EXPECT_THAT(refusal(written("{\"seconds\": 1e999}")), HasSubstr("is damaged"));
  EXPECT_THAT(refusal(written(std::string(100'000, '['))), HasSubstr("nested too deeply"));
}

TEST_F(Report, RefusesOtherFilesAndNewerRecords) {
  EXPECT_THAT(refusal(written("[]")), HasSubstr("is not the record of a run"));
  EXPECT_THAT(refusal(written("{\"schema\": 3}")), HasSubstr("is not the record of a run"));
  auto run = small_run();
  run["version"] = 2;
  EXPECT_THAT(refusal(written(run.dump())), HasSubstr("was written by a newer Sonde"));
  run.erase("version");
  EXPECT_THAT(refusal(written(run.dump())), HasSubstr("it has no version"));
}

TEST_F(Report, RefusesPropertiesWithoutAnId) {
  auto run = small_run();
  run["properties"].push_back({{"cases", 1}});
  EXPECT_THAT(refusal(written(run.dump())), HasSubstr("a property has no id"));
  run["properties"] = 3;
  EXPECT_THAT(refusal(written(run.dump())), HasSubstr("no list of properties"));
}

TEST_F(Report, WritesWhatWasAskedFor) {
  const auto file = written(small_run().dump());
  EXPECT_EQ(
      report_command({.run = file, .reports = {.html = path("a.html"), .markdown = path("a.md")}}),
      0);
  EXPECT_THAT(read("a.html"), StartsWith("<!doctype html>"));
  EXPECT_THAT(read("a.md"), StartsWith("# Sonde: no failure in 1 property\n"));
}

TEST_F(Report, PrintsMarkdownIfNothingWasAskedFor) {
  written(small_run().dump());
  testing::internal::CaptureStdout();
  EXPECT_EQ(report_command({.cache = folder_.string()}), 0);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), StartsWith("# Sonde: "));
}

TEST_F(Report, PrintsTheRecordAsJson) {
  const auto file = written(small_run().dump());
  testing::internal::CaptureStdout();
  EXPECT_EQ(report_command({.run = file, .reports = {.json = true}}), 0);
  EXPECT_EQ(json::parse(testing::internal::GetCapturedStdout()), small_run());
}

TEST_F(Report, SaysThatAFileCannotBeWritten) {
  const auto file = written(small_run().dump());
  EXPECT_THROW(report_command({.run = file, .reports = {.html = path("no-folder/a.html")}}), Error);
}

// What stands between the elements that hold the record.
std::string record_in(const std::string& page) {
  const std::string before = "id=\"run\">";
  const auto begin = page.find(before) + before.size();
  return page.substr(begin, page.find("</script>", begin) - begin);
}

TEST(HtmlPage, HoldsTheRecord) {
  EXPECT_EQ(json::parse(record_in(html_page(small_run()))), small_run());
}

TEST(HtmlPage, NoTextLeavesTheRecord) {
  auto run = small_run();
  run["properties"][0]["id"] = "</script><script>alert(1)</script><!--<script>]]>";
  const auto page = html_page(run);
  EXPECT_THAT(page, Not(HasSubstr("alert(1)</script>")));
  EXPECT_EQ(json::parse(record_in(page)), run);
}

TEST(HtmlPage, AllowsOnlyItsOwnScriptAndStyle) {
  const auto page = html_page(small_run());
  EXPECT_THAT(page, HasSubstr("default-src 'none'; script-src 'sha256-"));
  for (const char* word : {"unsafe", "src=\"", "@import", "url(", "@script", "@style"})
    EXPECT_THAT(page, Not(HasSubstr(word)));
}

TEST(HtmlPage, ReplacesBytesThatAreNotUtf8) {
  auto run = small_run();
  run["properties"][0]["id"] = "\xff";
  EXPECT_EQ(json::parse(record_in(html_page(run)))["properties"][0]["id"], "\xEF\xBF\xBD");
}

}  // namespace
}  // namespace sonde::command
