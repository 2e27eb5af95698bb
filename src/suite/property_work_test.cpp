// SPDX-License-Identifier: Apache-2.0
#include "suite/property_work.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "run/failure.hpp"
#include "suite/some_messages_test.hpp"

namespace sonde::suite {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using enum FindingState;

Failure failure_of(const std::string& what) {
  const unsigned line = static_cast<unsigned char>(what.front());
  return {.kind = FailureKind::Check, .file = "a.cpp", .line = line, .what = what};
}

std::string origin_of(const std::string& what) { return run::origin_of(failure_of(what)); }

CaseFound found(const std::string& what, std::uint64_t after = 5) {
  CaseFound message{.failing = some_failing_case(), .token = "token of " + what};
  message.failing.failure = failure_of(what);
  message.failing.after = {after, 0};
  return message;
}

campaign::Counterexample shrunk(const std::string& what) {
  campaign::Counterexample counterexample;
  counterexample.failure = failure_of(what);
  counterexample.token = "smaller";
  return counterexample;
}

Examined examined(const campaign::Counterexample& counterexample) {
  Examined message;
  message.facts.counterexamples = {counterexample};
  return message;
}

// What the cache knew: (what, state).
Replayed replayed(const std::vector<std::pair<std::string, std::string>>& known) {
  Replayed message;
  for (const auto& [what, state] : known)
    message.failures.push_back({origin_of(what), what, state});
  return message;
}

SearchNews news(std::uint64_t tests, std::uint64_t features = 0) {
  SearchNews message{.state = "state", .tests = tests};
  message.guidance = some_guidance();
  message.guidance->progress.features = features;
  message.guidance->discovery.singles = 0;
  return message;
}

class Work : public testing::Test {
 protected:
  Search& new_search() { return *work_.searches().emplace_back(std::make_unique<Search>()); }
  Search& searched(std::uint64_t tests = 10) {
    Search& search = new_search();
    work_.add(search, news(tests), 1, 1);
    return search;
  }
  std::vector<FindingState> states() const {
    std::vector<FindingState> all;
    for (const auto& each : work_.findings()) all.push_back(each.state);
    return all;
  }
  campaign::Ended ended() const { return work_.ended(Interruption::None); }

  PropertyWork work_{{.program = "program", .id = "Some.Property", .file = "some.cpp", .line = 7}};
};

TEST_F(Work, AFindingIsOpenUntilItIsShrunk) {
  EXPECT_TRUE(work_.add(found("x"), 2.5));
  ASSERT_THAT(states(), ElementsAre(Open));
  const Finding& finding = work_.findings().front();
  EXPECT_EQ(finding.origin, origin_of("x"));
  EXPECT_EQ(finding.token, "token of x");
  EXPECT_EQ(finding.seconds, 2.5);
  EXPECT_EQ(finding.after_tests, 5U);
  EXPECT_EQ(work_.to_examine().size(), 1U);

  work_.add(examined(shrunk("x")), 9);
  ASSERT_THAT(states(), ElementsAre(Shrunk));
  EXPECT_EQ(finding.token, "smaller");
  EXPECT_EQ(finding.seconds, 2.5) << "when it was met";
  EXPECT_EQ(finding.after_tests, 5U);
}

TEST_F(Work, ThereIsOneEntryForEachOrigin) {
  EXPECT_TRUE(work_.add(found("x"), 1));
  EXPECT_FALSE(work_.add(found("x"), 2));
  EXPECT_TRUE(work_.add(found("y"), 3));
  work_.add(examined(shrunk("x")), 4);
  EXPECT_FALSE(work_.add(found("x"), 5)) << "it is known when its case has changed";
  EXPECT_THAT(states(), ElementsAre(Shrunk, Open));
  EXPECT_EQ(work_.failures(), 2U);
  EXPECT_EQ(work_.to_examine().size(), 2U);
}

TEST_F(Work, TheCacheMayKnowAnOriginTwice) {
  work_.add(replayed({{"x", "open"}, {"x", "shrunk"}}), 1);
  EXPECT_THAT(states(), ElementsAre(Incubating));
}

TEST_F(Work, WhatIsNotFullyShrunkOrComesAndGoesStaysOpen) {
  auto partly = shrunk("x");
  partly.fully_shrunk = false;
  work_.add(examined(partly), 1);
  auto flaky = shrunk("y");
  flaky.frequency = campaign::Frequency::Seldom;
  work_.add(examined(flaky), 1);
  EXPECT_THAT(states(), ElementsAre(Open, Open));
}

TEST_F(Work, WhatRanAndPassedIsFixed) {
  auto message = replayed({{"x", "shrunk"}, {"y", "open"}});
  message.now_fixed = {origin_of("x")};
  work_.add(std::move(message), 1);
  EXPECT_THAT(states(), ElementsAre(Fixed, Incubating));
  EXPECT_EQ(work_.findings()[1].failure.what, "y") << "what was not met is still shown";
  EXPECT_FALSE(work_.has_failed());
  searched();
  work_.add(Concluded{});
  EXPECT_EQ(ended().facts.verdict, Verdict::Passed);
}

TEST_F(Work, WhatStillFailsIsNoNews) {
  auto message = replayed({{"x", "shrunk"}});
  message.facts.counterexamples = {shrunk("x")};
  work_.add(std::move(message), 1);
  EXPECT_THAT(states(), ElementsAre(Shrunk));
  EXPECT_THAT(work_.to_examine(), IsEmpty());
  EXPECT_FALSE(work_.add(found("x"), 2)) << "the search need not report it";
  EXPECT_THAT(work_.known(), ElementsAre(origin_of("x")));
}

TEST_F(Work, WhatWasFixedAndComesAgainHasRegressed) {
  work_.add(replayed({{"x", "fixed"}}), 1);
  EXPECT_THAT(states(), IsEmpty()) << "what was fixed in an earlier run is no news";
  EXPECT_TRUE(work_.add(found("x"), 2));
  EXPECT_THAT(states(), ElementsAre(Regressed));
  work_.add(examined(shrunk("x")), 3);
  EXPECT_THAT(states(), ElementsAre(Regressed)) << "also when it is shrunk";
  EXPECT_EQ(work_.failures(), 1U);
}

TEST_F(Work, WhatRegressedInAnEarlierRunIsStillRegressed) {
  auto message = replayed({{"x", "regressed"}, {"y", "regressed"}});
  message.facts.counterexamples = {shrunk("x")};
  work_.add(std::move(message), 1);
  EXPECT_THAT(states(), ElementsAre(Regressed, Incubating));
  EXPECT_TRUE(work_.add(found("y"), 2));
  EXPECT_THAT(states(), ElementsAre(Regressed, Regressed));
}

TEST_F(Work, WhatIncubatedAndIsMetIsOpenAgain) {
  work_.add(replayed({{"x", "shrunk"}, {"y", "accepted"}}), 1);
  EXPECT_THAT(states(), ElementsAre(Incubating));
  EXPECT_TRUE(work_.add(found("x"), 2));
  EXPECT_TRUE(work_.add(found("y"), 3));
  EXPECT_THAT(states(), ElementsAre(Open, Open));
}

TEST_F(Work, KnowsWhenTheLastDiscoveryWas) {
  Search& search = new_search();
  work_.add(search, news(100, 5), 1, 1);
  EXPECT_EQ(work_.since_news(), 0U);
  work_.add(search, news(250, 5), 2, 1);
  EXPECT_EQ(work_.since_news(), 150U);
  work_.add(search, news(300, 6), 3, 1);
  EXPECT_EQ(work_.since_news(), 0U);
}

TEST_F(Work, WhatASearchFindsAgainIsNoDiscovery) {
  Search& search = new_search();
  work_.add(search, news(100, 9), 1, 1);
  auto anew = news(200, 3);
  anew.forgets = true;
  work_.add(search, anew, 2, 1);
  work_.add(search, news(300, 8), 3, 1);
  EXPECT_EQ(work_.total().features, 9U);
  EXPECT_EQ(work_.since_news(), 200U);
  EXPECT_THAT(work_.row().news, ElementsAre(9));
}

TEST_F(Work, RowsShowDiscoveriesInTheLastMinute) {
  Search& search = new_search();
  work_.add(search, news(100, 5), 1, 1);
  work_.add(search, news(200, 7), 2, 1);
  work_.add(search, news(300, 8), 12, 1);
  EXPECT_THAT(work_.row().news, ElementsAre(7, 0, 1));
  work_.add(search, news(400, 10), 1000, 1);
  EXPECT_EQ(work_.row().news.size(), 12U);
  EXPECT_EQ(work_.row().news.back(), 2);
}

TEST_F(Work, RowsShowTheSpeedOfTheLastSlices) {
  Search& search = new_search();
  work_.jobs = 1;
  work_.add(search, news(100), 1, 0.5);
  EXPECT_DOUBLE_EQ(work_.row().cases_per_second, 200);
  work_.add(search, news(1100), 2, 1);
  EXPECT_GT(work_.row().cases_per_second, 200);
  EXPECT_LT(work_.row().cases_per_second, 1000);
  work_.jobs = 0;
  EXPECT_EQ(work_.row().cases_per_second, 0) << "nobody works on it";
}

// Of a long run, the history keeps its beginning and its end, in fewer steps.
TEST_F(Work, TheHistoryKeepsWithinBounds) {
  Search& search = new_search();
  for (std::uint64_t i = 1; i <= 5000; ++i)
    work_.add(search, news(10 * i, i), static_cast<double>(i), 1);
  const auto& history = work_.history();
  EXPECT_LE(history.size(), 400U);
  EXPECT_GE(history.size(), 200U);
  EXPECT_EQ(history.front().seconds, 1);
  EXPECT_EQ(history.back().tests, 50'000U);
  for (std::size_t i = 1; i + 1 < history.size(); ++i)
    EXPECT_EQ(history[i].seconds - history[i - 1].seconds, 16);
}

TEST_F(Work, WhatWasNeverSearchedIsNotGreen) {
  const auto facts = ended().facts;
  EXPECT_EQ(facts.id, "Some.Property");
  EXPECT_EQ(facts.file, "some.cpp");
  EXPECT_EQ(facts.line, 7U);
  EXPECT_EQ(facts.verdict, Verdict::Hindered);
  EXPECT_THAT(facts.obstacles, ElementsAre(HasSubstr("never searched")));
  new_search();
  EXPECT_EQ(ended().facts.verdict, Verdict::Hindered) << "a search without a slice is none";
}

TEST_F(Work, WhatWasNotJudgedIsNotGreen) {
  searched();
  const auto facts = ended().facts;
  EXPECT_EQ(facts.verdict, Verdict::Hindered);
  EXPECT_EQ(facts.tests, 10U);
}

TEST_F(Work, PassesOnceItIsJudged) {
  searched();
  work_.add(Concluded{});
  EXPECT_EQ(ended().facts.verdict, Verdict::Passed);
  EXPECT_EQ(work_.ended(Interruption::Interrupted).facts.verdict, Verdict::Interrupted);
}

TEST_F(Work, AnUnmetGateStays) {
  searched();
  Concluded message;
  message.facts.verdict = Verdict::GateUnmet;
  work_.add(std::move(message));
  EXPECT_EQ(ended().facts.verdict, Verdict::GateUnmet);
  work_.add(found("x"), 1);
  EXPECT_EQ(ended().facts.verdict, Verdict::Failed) << "a failure comes first";
}

TEST_F(Work, AnObstacleIsNamedOnceAndNotGreen) {
  searched();
  work_.add(Concluded{});
  work_.obstruct("no process");
  work_.obstruct("no process");
  EXPECT_THAT(ended().facts.obstacles, ElementsAre("no process"));
  EXPECT_EQ(ended().facts.verdict, Verdict::Hindered);
}

TEST_F(Work, AFailureIsReportedAsFarAsItIsKnown) {
  work_.add(found("x", 77), 1);
  const auto facts = work_.ended(Interruption::Interrupted).facts;
  EXPECT_EQ(facts.verdict, Verdict::Failed) << "also where the run was interrupted";
  ASSERT_EQ(facts.counterexamples.size(), 1U);
  EXPECT_EQ(facts.counterexamples[0].failure.what, "x");
  EXPECT_EQ(facts.counterexamples[0].token, "token of x");
  EXPECT_EQ(facts.counterexamples[0].after_tests, 77U);
  EXPECT_FALSE(facts.counterexamples[0].fully_shrunk);
}

TEST_F(Work, OnlySometimesIsFlaky) {
  auto flaky = shrunk("x");
  flaky.frequency = campaign::Frequency::Seldom;
  work_.add(examined(flaky), 1);
  EXPECT_EQ(ended().facts.verdict, Verdict::Flaky);
  work_.add(examined(shrunk("y")), 2);
  EXPECT_EQ(ended().facts.verdict, Verdict::Failed);
}

TEST_F(Work, RemarksOfAllPartsAreKept) {
  Replayed message;
  message.facts.remarks = {"of kept cases"};
  message.facts.kept_cases = {"passed: a.case"};
  work_.add(std::move(message), 1);
  searched();
  work_.remark("of a search");
  work_.remark("of a search");
  Concluded concluded;
  concluded.facts.remarks = {"of the end"};
  work_.add(std::move(concluded));
  const auto facts = ended().facts;
  EXPECT_THAT(facts.remarks, ElementsAre("of the end", "of kept cases", "of a search"));
  EXPECT_THAT(facts.kept_cases, ElementsAre("passed: a.case"));
}

TEST_F(Work, NothingNewIsExpectedWhereNoSearchGoesOn) {
  EXPECT_EQ(work_.chance_of_news(), 1);
  work_.stage = PropertyWork::Stage::Searching;
  Search& search = searched(99);
  EXPECT_DOUBLE_EQ(work_.chance_of_news(), 0.01);
  search.has_ended = true;
  EXPECT_EQ(work_.chance_of_news(), 0);
  EXPECT_FALSE(work_.can_search());
  work_.stage = PropertyWork::Stage::Ended;
  EXPECT_DOUBLE_EQ(work_.chance_of_news(), 0.01) << "all searches have ended with the run";
  work_.is_complete = true;
  EXPECT_EQ(work_.chance_of_news(), 0);
}

}  // namespace
}  // namespace sonde::suite
