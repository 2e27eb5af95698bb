// SPDX-License-Identifier: Apache-2.0
#include "report/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/scripted_events.hpp"

namespace sonde::report {
namespace {

using testing::HasSubstr;
using testing::Not;

campaign::Facts fuzzed(campaign::Facts facts) {
  facts.settings.profile = Profile::Fuzz;
  facts.settings.max_seconds = 4;
  facts.hit_time_cap = true;
  return facts;
}

TEST(TextReport, NumbersSeveralFailures) {
  auto facts = scripted_failure("Suite.Name").facts;
  EXPECT_THAT(to_text(facts), Not(HasSubstr("failure 1")));
  facts.counterexamples.push_back(scripted_counterexample());
  const auto text = to_text(facts);
  EXPECT_THAT(text, HasSubstr("failed in 2 different ways"));
  EXPECT_THAT(text, HasSubstr("\nfailure 1 of 2\n\n  std::string text"));
  EXPECT_THAT(text, HasSubstr("\nfailure 2 of 2\n\n  std::string text"));
}

TEST(TextReport, SaysThatAFuzzRunWentOnAfterAFailure) {
  auto facts = scripted_failure("Suite.Name").facts;
  facts.tests = 12'345;
  EXPECT_THAT(to_text(facts), Not(HasSubstr("went on")));
  EXPECT_THAT(to_text(fuzzed(facts)),
              HasSubstr("  the search went on for 12,245 tests and found no other failure\n"));
  facts.tests = facts.counterexamples[0].after_tests;
  EXPECT_THAT(to_text(fuzzed(facts)), Not(HasSubstr("went on")));
}

TEST(TextReport, SaysHowLongAFuzzRunSearched) {
  const auto facts = scripted_end("Suite.Name", Verdict::Passed).facts;
  EXPECT_THAT(to_text(fuzzed(facts)), HasSubstr("  searched for 4 s (max-seconds)\n"));
}

TEST(TextReport, SaysWhatDiscardedTheCasesOfAFuzzRun) {
  for (auto facts :
       {scripted_end("Suite.Name", Verdict::Passed).facts, scripted_failure("Suite.Name").facts}) {
    facts.labels.clear();
    facts.hit_discard_cap = false;
    facts.refusals = {{"a.cpp:3: x > 0", 9}};
    EXPECT_THAT(to_text(facts), Not(HasSubstr("discarded by")));
    EXPECT_THAT(to_text(fuzzed(facts)), HasSubstr("\ndiscarded by:\n  9  a.cpp:3: x > 0\n"));
  }
}

TEST(TextReport, LeavesOutTheSeedAndNothingThatLooksLikeIt) {
  auto facts = scripted_failure("Suite.Name").facts;
  facts.settings.seed = 77;
  facts.counterexamples[0].notes = {"a note\nseed 5"};
  EXPECT_THAT(to_text(facts), HasSubstr("\nseed 77\nreplay: "));
  const std::string text = to_text(facts, SeedLine::LeftOut);
  EXPECT_THAT(text, Not(HasSubstr("seed 77")));
  EXPECT_THAT(text, HasSubstr("\nseed 5\n"));
  EXPECT_THAT(text, HasSubstr("\n\nreplay: "));
}

TEST(TextReport, SaysThatACaseIsTooLargeForACommandLine) {
  auto facts = scripted_failure("Suite.Name").facts;
  facts.counterexamples[0].short_token.clear();
  facts.counterexamples[0].token = std::string(200'000, 'x');
  EXPECT_THAT(to_text(facts), HasSubstr("command line: run the property again with this seed.\n"));
  EXPECT_THAT(to_text(facts, SeedLine::LeftOut), HasSubstr("too large for a command line.\n"));
}

}  // namespace
}  // namespace sonde::report
