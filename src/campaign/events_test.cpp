// SPDX-License-Identifier: Apache-2.0
// Which events a campaign reports, in which order, and what they hold.
#include "campaign/events.hpp"

#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/campaign.hpp"
#include "sonde/sonde.hpp"
#include "store/temporary_folder.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

using testing::ElementsAre;

// Events are complete in themselves, so it may copy them all.
struct Recorder final : Listener {
  std::vector<std::string> names;
  std::vector<Began> begins;
  std::vector<Found> finds;
  std::vector<Shrunk> shrinks;
  std::vector<Explained> explanations;
  std::vector<Ended> ends;

  void began(const Began& event) override { add("began", begins, event); }
  void found(const Found& event) override { add("found", finds, event); }
  void shrunk(const Shrunk& event) override { add("shrunk", shrinks, event); }
  void explained(const Explained& event) override { add("explained", explanations, event); }
  void ended(const Ended& event) override { add("ended", ends, event); }

  template <class Event>
  void add(const char* name, std::vector<Event>& all, const Event& event) {
    names.emplace_back(name);
    all.push_back(event);
  }
};

template <class Body, class GivenIt = Given<>>
Recorder events_of(Body body, const GivenIt& given = {}) {
  const auto property = properties::make(body, given, properties::parameters_of<Body>{});
  Recorder recorder;
  run({.name = "Events.Scripted",
       .file = "scripted.cpp",
       .line = 7,
       .parameters = given.parameter_names,
       .property = &property,
       .settings = given.settings},
      recorder);
  return recorder;
}

void fail_above_nine(int n, bool) { SONDE_CHECK(n < 10); }

TEST(Events, OfAPropertyThatPassesAreBeganAndEnded) {
  const auto events = events_of([](int) {}, given().with({.max_tests = 20}));
  EXPECT_THAT(events.names, ElementsAre("began", "ended"));
  EXPECT_EQ(events.begins[0].id, "Events.Scripted");
  EXPECT_EQ(events.begins[0].file, "scripted.cpp");
  EXPECT_EQ(events.begins[0].line, 7U);
  EXPECT_EQ(events.begins[0].settings.max_tests, 20U);
  EXPECT_FALSE(events.begins[0].replays);
  EXPECT_EQ(events.ends[0].facts.verdict, Verdict::Passed);
  EXPECT_EQ(events.ends[0].facts.tests, 20U);
  EXPECT_TRUE(events.ends[0].passed());
}

TEST(Events, OfAFailureAreFoundShrunkExplainedInThisOrder) {
  const auto events = events_of(fail_above_nine, given().names("n, any"));
  EXPECT_THAT(events.names, ElementsAre("began", "found", "shrunk", "explained", "ended"));

  const Found& found = events.finds[0];
  EXPECT_EQ(found.failure.kind, FailureKind::Check);
  EXPECT_EQ(found.failure.what, "check failed: n < 10");
  EXPECT_EQ(found.found_in, FoundIn::Search);
  EXPECT_NE(found.token, "");

  const Shrunk& shrunk = events.shrinks[0];
  EXPECT_EQ(shrunk.origin, found.origin);
  EXPECT_EQ(shrunk.counterexample.arguments[0].value, "10");
  EXPECT_GT(shrunk.counterexample.shrunk_in, 0U);
  EXPECT_EQ(shrunk.counterexample.passing, "") << "it is not explained yet";

  const Explained& explained = events.explanations[0];
  EXPECT_EQ(explained.origin, found.origin);
  EXPECT_EQ(explained.counterexample.passing, "n = 9");
  EXPECT_EQ(explained.counterexample.any_value, "any");

  ASSERT_EQ(events.ends[0].facts.counterexamples.size(), 1U);
  EXPECT_EQ(events.ends[0].facts.counterexamples[0].token, shrunk.counterexample.token);
  EXPECT_GE(events.ends[0].seconds, explained.seconds);
}

TEST(Events, OfAnExampleThatFailsHaveNothingToShrink) {
  const auto events = events_of(fail_above_nine, given().example(12, true));
  EXPECT_THAT(events.names, ElementsAre("began", "found", "ended"));
  EXPECT_EQ(events.finds[0].found_in, FoundIn::Example);
  EXPECT_EQ(events.ends[0].facts.counterexamples[0].found_in, FoundIn::Example);
}

TEST(Events, OfAFlakyPropertyShowNothingShrunk) {
  int runs = 0;
  const auto events = events_of([&runs](int) { SONDE_CHECK(++runs != 5); });
  EXPECT_THAT(events.names, ElementsAre("began", "found", "ended"));
  EXPECT_EQ(events.ends[0].facts.verdict, Verdict::Flaky);
}

TEST(Events, OfAFailureOfAnEarlierRunAreFoundAndExplained) {
  const store::TemporaryFolder folder;
  setenv("SONDE_CACHE", folder.path().c_str(), 1);
  events_of(fail_above_nine);
  const auto events = events_of(fail_above_nine);
  setenv("SONDE_CACHE", "off", 1);
  EXPECT_THAT(events.names, ElementsAre("began", "found", "explained", "ended"));
  EXPECT_EQ(events.finds[0].found_in, FoundIn::EarlierRun);
  EXPECT_EQ(events.explanations[0].counterexample.found_in, FoundIn::EarlierRun);
  EXPECT_FALSE(events.ends[0].facts.searched);
}

TEST(Events, OfAReplayBeginWithTheCase) {
  const auto first = events_of(fail_above_nine, given().names("n, any"));
  const std::string token = first.ends[0].facts.counterexamples[0].token;
  const std::string wanted = "Events.Scripted@" + token;
  const auto events =
      events_of(fail_above_nine, given().names("n, any").with({.replay = wanted.c_str()}));
  EXPECT_THAT(events.names, ElementsAre("began", "found", "ended"));
  EXPECT_TRUE(events.begins[0].replays);
  ASSERT_EQ(events.begins[0].replayed.size(), 2U);
  EXPECT_EQ(events.begins[0].replayed[0].value, "10");
  EXPECT_EQ(events.finds[0].found_in, FoundIn::Replay);
  EXPECT_EQ(events.finds[0].token, token);
}

TEST(Events, EndWithTheReasonWhereAPropertyCannotBeRun) {
  const Definition unusable{.name = "Events.Unusable",
                            .prepare = [](Definition&) { throw Error("no such pattern"); }};
  Recorder recorder;
  EXPECT_THROW(run(unusable, recorder), Error);
  EXPECT_THAT(recorder.names, ElementsAre("ended"));
  EXPECT_EQ(recorder.ends[0].facts.id, "Events.Unusable");
  EXPECT_THAT(recorder.ends[0].error, testing::HasSubstr("no such pattern"));
  EXPECT_FALSE(recorder.ends[0].passed());
}

}  // namespace
}  // namespace sonde::campaign
