// SPDX-License-Identifier: Apache-2.0
#include "report/junit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/scripted_events.hpp"

namespace sonde::report {
namespace {

using testing::HasSubstr;
using testing::Not;

class JUnitReport : public testing::Test {
 protected:
  std::string text_of(const campaign::Ended& ended) {
    junit_.ended(ended);
    junit_.finish();
    return file_.text();
  }

  ReportFile file_;
  Output output_{file_.name()};
  JUnit junit_{output_};
};

TEST_F(JUnitReport, OfAPropertyThatPassesSaysHowMuchWasTested) {
  const std::string text = text_of(scripted_end("Suite.Name", Verdict::Passed));
  EXPECT_THAT(text,
              HasSubstr("tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\" time=\"1.500\""));
  EXPECT_THAT(text, HasSubstr("  <testcase classname=\"Suite\" name=\"Name\" file=\"scripted.cpp\""
                              " line=\"7\" time=\"1.500\">\n"
                              "    <system-out>Suite.Name passed 100 tests\n</system-out>\n"
                              "  </testcase>\n</testsuite>\n</testsuites>\n"));
}

TEST_F(JUnitReport, OfAFailureHasItsKindItsWordsAndTheText) {
  const std::string text = text_of(scripted_failure("Suite.Name"));
  EXPECT_THAT(text, HasSubstr("failures=\"1\""));
  EXPECT_THAT(text, HasSubstr("<failure type=\"signal\" message=\"segmentation fault\">Suite.Name "
                              "failed after 100 tests\n"));
  EXPECT_THAT(text, HasSubstr("std::string text = &quot;&lt;&amp;\\&quot;&quot;;"));
  EXPECT_THAT(text, HasSubstr("last words \\x01 \\xff\n"));
}

TEST_F(JUnitReport, SaysHowOftenAFailureCameThatComesAndGoes) {
  auto ended = scripted_failure("Suite.Name");
  ended.facts.counterexamples[0].frequency = campaign::Frequency::Sometimes;
  ended.facts.counterexamples[0].rate = {12, 40};
  ended.facts.counterexamples[0].differences = {"always fails on one core"};
  const std::string text = text_of(ended);
  EXPECT_THAT(text, HasSubstr("message=\"segmentation fault (fails in 12 of 40 runs)\">Suite.Name "
                              "failed after 100 tests; it fails sometimes: in 12 of 40 runs\n"));
  EXPECT_THAT(text, HasSubstr("\nalways fails on one core\n"));
}

TEST_F(JUnitReport, HasTheVerdictWhereNoCaseFailed) {
  EXPECT_THAT(text_of(scripted_end("Suite.Name", Verdict::GateUnmet)),
              HasSubstr("<failure type=\"gate\" message=\"Suite.Name did not meet its "
                        "requirements in 100 tests\">"));
  junit_.ended(scripted_end("Suite.Name", Verdict::GaveUp));
  junit_.finish();
  EXPECT_THAT(file_.text(), HasSubstr("<failure type=\"gave-up\""));
}

TEST_F(JUnitReport, HasAnErrorForAPropertyThatCannotBeRun) {
  const std::string text = text_of(scripted_error("Suite.Name"));
  EXPECT_THAT(text, HasSubstr("errors=\"1\""));
  EXPECT_THAT(text, HasSubstr("<error type=\"error\" message=\"no such pattern\"/>"));
}

TEST_F(JUnitReport, HasWarningsAsProperties) {
  auto ended = scripted_end("Suite.Name", Verdict::Passed);
  ended.facts.warnings = {"never called: pop"};
  EXPECT_THAT(text_of(ended), HasSubstr("    <properties>\n"
                                        "      <property name=\"warning\" value=\"never called: "
                                        "pop\"/>\n    </properties>\n    <system-out>"));
}

TEST_F(JUnitReport, HasAnErrorWhereAPropertyWasHindered) {
  auto ended = scripted_end("Suite.Name", Verdict::Hindered);
  ended.facts.obstacles = {"no process"};
  const std::string text = text_of(ended);
  EXPECT_THAT(text, HasSubstr("failures=\"0\" errors=\"1\""));
  EXPECT_THAT(text, HasSubstr("<error type=\"hindered\" message=\"Suite.Name was not tested "
                              "properly (100 tests): no process\">"));
}

TEST_F(JUnitReport, SkipsWhatWasInterruptedOrNotRun) {
  junit_.ended(scripted_end("Suite.Name", Verdict::Interrupted));
  auto other = scripted_end("Suite.Other", Verdict::Passed);
  other.facts.tests = 0;
  other.facts.settings.replay = "Suite.Name@AbC";
  const std::string text = text_of(other);
  EXPECT_THAT(text, HasSubstr("skipped=\"2\""));
  EXPECT_THAT(text, HasSubstr("<skipped message=\"Suite.Name was interrupted after 100 tests\"/>"));
  EXPECT_THAT(text, HasSubstr("<skipped message=\"Suite.Other was not run: another"));
}

TEST_F(JUnitReport, DoesNotLookCompleteBeforeTheProgramEnds) {
  constexpr const char* unfinished =
      "<testcase classname=\"sonde\" name=\"program\">\n    <error type=\"incomplete\"";
  EXPECT_THAT(file_.text(), HasSubstr("tests=\"1\" failures=\"0\" errors=\"1\""));
  EXPECT_THAT(file_.text(), HasSubstr(unfinished));
  junit_.began({"Suite.Name", "scripted.cpp", 7, {}});
  EXPECT_THAT(file_.text(), HasSubstr("tests=\"2\" failures=\"0\" errors=\"2\""));
  EXPECT_THAT(file_.text(), HasSubstr("message=\"the program ended in this property\""));
  junit_.ended(scripted_end("Suite.Name", Verdict::Passed));
  EXPECT_THAT(file_.text(), HasSubstr("Suite.Name passed 100 tests"));
  EXPECT_THAT(file_.text(), HasSubstr(unfinished));
  junit_.finish();
  EXPECT_THAT(file_.text(), Not(HasSubstr("incomplete")));
  EXPECT_THAT(file_.text(), HasSubstr("tests=\"1\" failures=\"0\" errors=\"0\""));
}

TEST_F(JUnitReport, KeepsLineEndsOfAttributes) {
  auto error = scripted_error("Suite.Name");
  error.error = "one\ntwo";
  EXPECT_THAT(text_of(error), HasSubstr("message=\"one&#10;two\""));
}

}  // namespace
}  // namespace sonde::report
