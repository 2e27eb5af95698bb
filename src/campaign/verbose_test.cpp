// SPDX-License-Identifier: Apache-2.0
// Every case as an event, where the settings say verbose; in this process.
#include <algorithm>
#include <cstdlib>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/campaign.hpp"
#include "campaign/events.hpp"
#include "sonde/domains.hpp"
#include "sonde/sonde.hpp"

namespace sonde::campaign {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct Recorder final : Listener {
  std::vector<Ran> cases;
  void ran(const Ran& event) override { cases.push_back(event); }
};

class Verbose : public testing::Test {
 protected:
  Verbose() { setenv("SONDE_VERBOSE", "yes", 1); }
  ~Verbose() override { unsetenv("SONDE_VERBOSE"); }

  template <class Body>
  std::vector<Ran> cases_of(Body body, const Settings& settings = {}) {
    const auto given = sonde::given().names("n").with(settings);
    const auto property = properties::make(body, given, properties::parameters_of<Body>{});
    Recorder recorder;
    run({.name = "Verbose.Scripted",
         .parameters = given.parameter_names,
         .property = &property,
         .settings = given.settings},
        recorder);
    return recorder.cases;
  }

  static std::size_t count_from(std::string_view from, const std::vector<Ran>& cases) {
    return static_cast<std::size_t>(std::ranges::count(cases, from, &Ran::from));
  }
};

// A second run, to show the value, would cost too much.
TEST_F(Verbose, ShowsDrawsOfAGenerator) {
  const auto given = sonde::given(sonde::map(sonde::in_range(0, 9), [](int n) { return 2 * n; }));
  const auto property =
      properties::make([](int) {}, given, properties::parameters_of<void (*)(int)>{});
  Recorder recorder;
  run({.name = "Verbose.Mapped",
       .parameters = "n",
       .property = &property,
       .settings = {.max_tests = 3, .strategy = "random"}},
      recorder);
  ASSERT_FALSE(recorder.cases.empty());
  const Argument& shown = recorder.cases[0].arguments.at(0);
  EXPECT_TRUE(shown.is_drawn);
  EXPECT_THAT(shown.value, Not(HasSubstr("failed")));
}

TEST_F(Verbose, ShowsEveryCaseWithItsLabelsAndArguments) {
  const auto cases = cases_of(
      [](std::int16_t n) {
        SONDE_CLASSIFY(n % 2 == 0, "even");
        SONDE_ASSUME(n % 3 != 0);
      },
      {.max_tests = 30, .strategy = "random"});
  EXPECT_GT(cases.size(), 30U);
  EXPECT_EQ(count_from("fresh", cases), cases.size());
  for (std::size_t i = 0; i < cases.size(); ++i) {
    EXPECT_EQ(cases[i].number, i + 1);
    ASSERT_EQ(cases[i].arguments.size(), 1U);
    EXPECT_EQ(cases[i].arguments[0].declaration, "std::int16_t n");
    const int n = std::stoi(cases[i].arguments[0].value);
    EXPECT_EQ(cases[i].outcome, n % 3 == 0 ? Outcome::Discard : Outcome::Pass);
    EXPECT_EQ(cases[i].why, n % 3 == 0 ? "n % 3 != 0" : "");
    if (n % 2 == 0) EXPECT_THAT(cases[i].labels, ElementsAre("even"));
    else EXPECT_THAT(cases[i].labels, testing::IsEmpty());
  }
}

TEST_F(Verbose, HasTheLargestNumberOfALabel) {
  const auto cases = cases_of(
      [](std::int16_t n) {
        SONDE_OBSERVE("n", n);
        SONDE_OBSERVE("n", n - 1);
        SONDE_MAXIMIZE("digits", n > 999 ? 4 : 0);
      },
      {.max_tests = 30, .strategy = "random"});
  ASSERT_FALSE(cases.empty());
  for (const auto& each : cases) {
    ASSERT_EQ(each.numbers.size(), 2U);
    const double n = std::stod(each.arguments.at(0).value);
    EXPECT_EQ(each.numbers[0].name, "n");
    EXPECT_EQ(each.numbers[0].value, n);
    EXPECT_EQ(each.numbers[1].value, n > 999 ? 4 : 0);
    EXPECT_EQ(each.nodes, 2U);
  }
}

TEST_F(Verbose, SaysWhichEditsMadeAGuidedCase) {
  const auto cases =
      cases_of([](const std::vector<int>& n) { SONDE_CLASSIFY(n.size() % 5 == 0, "of five"); },
               {.max_tests = 300});
  EXPECT_THAT(cases, Contains(Field(&Ran::from, "simplest")));
  EXPECT_THAT(cases, Contains(Field(&Ran::from, "fresh")));
  EXPECT_THAT(cases, Contains(Field(&Ran::from,
                                    testing::ContainsRegex("^edit of kept case [0-9]+: [a-z-]+"))));
}

TEST_F(Verbose, NamesAStrategyThatKeepsNoRecord) {
  const auto cases = cases_of([](int n) { SONDE_CLASSIFY(n > 0, "positive"); },
                              {.max_tests = 50, .strategy = "zest"});
  EXPECT_THAT(cases, Contains(Field(&Ran::from, "made by zest")));
}

TEST_F(Verbose, ShowsEnumeratedCases) {
  const auto cases = cases_of([](bool) {});
  EXPECT_EQ(cases.size(), 2U);
  EXPECT_EQ(count_from("enumerated", cases), 2U);
}

TEST_F(Verbose, ShowsHowAFailureIsConfirmedShrunkAndExplained) {
  const auto cases = cases_of([](int n) { SONDE_CHECK(n < 10); });
  const auto failed = std::ranges::find(cases, Outcome::Fail, &Ran::outcome);
  ASSERT_NE(failed, cases.end());
  EXPECT_EQ(failed->from, "fresh");
  EXPECT_EQ(failed->why, "check failed: n < 10");
  for (const char* from : {"confirming", "shrinking", "explaining"})
    EXPECT_GT(count_from(from, cases), 0U) << from;
}

TEST_F(Verbose, IsOffUnlessItIsAskedFor) {
  unsetenv("SONDE_VERBOSE");
  EXPECT_THAT(cases_of([](int n) { SONDE_CHECK(n < 10); }), testing::IsEmpty());
}

}  // namespace
}  // namespace sonde::campaign
