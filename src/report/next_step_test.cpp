// SPDX-License-Identifier: Apache-2.0
#include "report/next_step.hpp"

#include <vector>

#include <gmock/gmock.h>

#include "report/scripted_events.hpp"

namespace sonde::report {
namespace {

using testing::HasSubstr;

std::string after(const std::vector<Verdict>& verdicts, double chance = 0) {
  std::vector<campaign::Ended> ended;
  for (const Verdict verdict : verdicts) ended.push_back(scripted_end("A.B", verdict));
  return next_step(ended, chance);
}

TEST(NextStep, IsOneForEveryVerdict) {
  EXPECT_THAT(after({Verdict::Failed}), HasSubstr("'replay:'"));
  EXPECT_THAT(after({Verdict::Flaky}), HasSubstr("did not come again"));
  EXPECT_THAT(after({Verdict::Hindered}), HasSubstr("sonde doctor"));
  EXPECT_THAT(after({Verdict::GateUnmet}), HasSubstr("requirements"));
  EXPECT_THAT(after({Verdict::GaveUp}), HasSubstr("assumptions"));
  EXPECT_THAT(after({Verdict::Interrupted}), HasSubstr("search again"));
  for (const auto verdict : {Verdict::Failed, Verdict::Hindered, Verdict::Passed})
    EXPECT_THAT(after({verdict}), testing::StartsWith("next: "));
}

TEST(NextStep, IsThatOfTheMostUrgentProperty) {
  EXPECT_THAT(after({Verdict::Passed, Verdict::GaveUp, Verdict::Failed}), HasSubstr("'replay:'"));
  EXPECT_THAT(after({Verdict::GaveUp, Verdict::Passed}), HasSubstr("assumptions"));
}

TEST(NextStep, NamesPropertiesThatCouldNotRunAndWarnings) {
  std::vector ended = {scripted_end("A.B", Verdict::Passed)};
  ended[0].facts.warnings = {"hardly tested"};
  EXPECT_THAT(next_step(ended, 0.5), HasSubstr("warnings"));
  ended[0].error = "it cannot be run";
  EXPECT_THAT(next_step(ended, 0.5), HasSubstr("keeps a property from running"));
}

TEST(NextStep, SaysWhatMoreCasesWouldShow) {
  EXPECT_THAT(after({Verdict::Passed}, 1.0 / 2311), HasSubstr("one of 2,300 more cases"));
  EXPECT_THAT(after({Verdict::Passed}, 1), HasSubstr("one of 1 more case shows"));
  EXPECT_EQ(after({Verdict::Passed}, 0), "next: nothing: more cases show nothing new");
}

}  // namespace
}  // namespace sonde::report
