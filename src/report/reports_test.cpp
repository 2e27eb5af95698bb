// SPDX-License-Identifier: Apache-2.0
#include "report/reports.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "report/scripted_events.hpp"
#include "tree/error.hpp"

namespace sonde::report {
namespace {

using campaign::StandardOutput;
using testing::HasSubstr;

std::string error_of(const std::vector<std::string>& chosen,
                     StandardOutput standard = StandardOutput::Ours) {
  try {
    const Reports reports(chosen, standard);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string names_of_kinds() {
  std::string names;
  for (const auto& row : reporter_rows())
    names += (names.empty() ? "" : ", ") + std::string(row.name);
  return names;
}

// What reports write on standard output about one property that passes.
std::string output_of(const std::vector<std::string>& chosen, StandardOutput standard) {
  testing::internal::CaptureStdout();
  Reports reports(chosen, standard);
  Listeners listeners;
  reports.add_to(listeners);
  listeners.ended(scripted_end("Suite.Name", Verdict::Passed));
  EXPECT_TRUE(reports.finish().empty());
  return testing::internal::GetCapturedStdout();
}

constexpr const char* passed = "Suite.Name passed 100 tests\n1 passed, 0 failed\n";

TEST(Reports, AreTextOnStandardOutputByDefault) {
  EXPECT_EQ(output_of({}, StandardOutput::Ours), passed);
  EXPECT_EQ(output_of({}, StandardOutput::Theirs), "");
}

TEST(Reports, GoToSeveralFilesAtOnceAndLeaveTheText) {
  const ReportFile text;
  const ReportFile events;
  const std::vector<std::string> chosen = {"text:" + text.name(), "events:" + events.name()};
  EXPECT_EQ(output_of(chosen, StandardOutput::Ours), passed);
  EXPECT_EQ(text.text(), passed);
  EXPECT_THAT(events.text(), HasSubstr("\"event\":\"ended\""));
}

// People read them on standard error, beside standard output.
TEST(Reports, InFilesNameProgramsThatCouldNotRun) {
  for (const bool is_any_usable : {true, false}) {
    const ReportFile events;
    const ReportFile text;
    testing::internal::CaptureStdout();
    Reports reports(std::vector<std::string>{"events:" + events.name(), "text:" + text.name()},
                    StandardOutput::Ours);
    Listeners listeners;
    reports.add_to(listeners);
    if (is_any_usable) listeners.ended(scripted_end("Suite.Name", Verdict::Passed));
    reports.name_unusable("/none", "it is not there");
    EXPECT_TRUE(reports.finish().empty());
    EXPECT_EQ(testing::internal::GetCapturedStdout(), is_any_usable ? passed : "");
    EXPECT_THAT(events.text(), HasSubstr("it is not there"));
    EXPECT_THAT(text.text(), HasSubstr("it is not there\n"));
    EXPECT_THAT(text.text(), testing::Not(HasSubstr("1 failed")));
  }
}

TEST(Reports, OnStandardOutputTakeThePlaceOfTheText) {
  EXPECT_THAT(output_of({"events"}, StandardOutput::Ours), testing::StartsWith("{\"version\":1,"));
}

TEST(Reports, OfAnUnknownKindAreRefusedWithTheKindsThereAre) {
  EXPECT_EQ(error_of({"evens:a"}), "report: 'evens' is not a kind of report; the kinds are " +
                                       names_of_kinds() + "; did you mean events?");
  EXPECT_EQ(error_of({"events:"}), "report: 'events:' names no file: give events:FILE");
}

TEST(Reports, NeedPlacesOfTheirOwn) {
  EXPECT_THAT(error_of({"text", "events"}), HasSubstr("only one report can go to standard output"));
  const ReportFile file;
  const std::string twice = "events:" + file.name();
  EXPECT_THAT(error_of({twice, twice}), HasSubstr("two reports go to " + file.name()));
  EXPECT_THAT(error_of({"events"}, StandardOutput::Theirs), HasSubstr("give events:FILE"));
}

TEST(Reports, ThatCannotBeWrittenAreRefusedOrReportedAtTheEnd) {
  EXPECT_THAT(error_of({"events:/no/such/folder/file"}),
              HasSubstr("the report /no/such/folder/file cannot be written (No such file"));
  Reports reports(std::vector<std::string>{"events:/dev/full"}, StandardOutput::Theirs);
  Listeners listeners;
  reports.add_to(listeners);
  listeners.ended(scripted_end("Suite.Name", Verdict::Passed));
  const auto problems = reports.finish();
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_THAT(problems[0], HasSubstr("/dev/full cannot be written (No space left"));
}

TEST(Reports, AreNotWrittenByAFork) {
  const ReportFile file;
  Reports reports(std::vector<std::string>{"text:" + file.name()}, StandardOutput::Theirs);
  const pid_t child = fork();
  if (child == 0) {
    Listeners listeners;
    reports.add_to(listeners);
    listeners.ended(scripted_end("Suite.Name", Verdict::Passed));
    reports.finish();
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  EXPECT_EQ(file.text(), "");
}

}  // namespace
}  // namespace sonde::report
