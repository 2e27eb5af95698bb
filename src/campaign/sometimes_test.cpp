// SPDX-License-Identifier: Apache-2.0
// Failures that do not come with every run of their case.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/differences.hpp"
#include "sonde/sonde.hpp"
#include "store/cache.hpp"
#include "store/temporary_folder.hpp"
#include "tree/random.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

unsigned percent = 50;  // of the runs that fail
Random random_numbers(1);

bool happens() { return random_numbers.chance(percent); }

class SometimesTest : public testing::Test {
 protected:
  SometimesTest() {
    percent = 50;
    random_numbers = Random(1);
    setenv("SONDE_CACHE", (folder_.path() / "cache").c_str(), 1);
  }
  ~SometimesTest() override { setenv("SONDE_CACHE", "off", 1); }

  std::string cases_folder() const { return folder_.path() / "cases"; }

  Report run(Settings settings = {}) {
    cases_ = cases_folder();
    settings.cases = cases_.c_str();
    return check(
        "Sometimes.Short",
        [this](const std::vector<int>& values) {
          ++runs_;
          SONDE_CHECK(values.size() < 3 || !happens());
        },
        given().names("values").with(settings));
  }

  std::vector<store::KeptFailure> kept() const {
    return store::Cache(folder_.path() / "cache")
        .failures("Sometimes.Short(std::vector<int> values)");
  }

  std::string accept() {
    std::filesystem::create_directories(cases_folder());
    setenv("SONDE_ACCEPT", "Sometimes.Short", 1);
    (void)run();
    unsetenv("SONDE_ACCEPT");
    const std::filesystem::path folder = cases_folder() + "/Sometimes.Short";
    std::ifstream file(std::filesystem::directory_iterator(folder)->path());
    return {std::istreambuf_iterator<char>(file), {}};
  }

  store::TemporaryFolder folder_;
  std::string cases_;
  unsigned runs_ = 0;
};

TEST_F(SometimesTest, AFailureIsConfirmedShrunkAndCounted) {
  const Report report = run();
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_STREQ(report.counterexample(), "std::vector<int> values = {0, 0, 0};\n");
  EXPECT_THAT(report.text(),
              testing::ContainsRegex("^Sometimes.Short failed after [0-9]+ tests?; it "
                                     "fails sometimes: in [0-9]+ of 40 runs\n"));
  EXPECT_THAT(report.text(), testing::ContainsRegex("\nfails in [0-9]+ of 40 runs\n"));
  EXPECT_THAT(report.text(), HasSubstr("\nreplay (which may pass): "));
  EXPECT_THAT(report.text(), HasSubstr("shrunk in "));
}

TEST_F(SometimesTest, OneThatNearlyAlwaysComesIsShrunkAsWell) {
  percent = 95;
  for (int i = 0; i < 5; ++i) {
    std::filesystem::remove_all(folder_.path() / "cache");
    EXPECT_STREQ(run().counterexample(), "std::vector<int> values = {0, 0, 0};\n");
  }
}

// From 3 on it fails in one of 50 runs, from 6 on in half of them: 6 is what is of use.
TEST_F(SometimesTest, ShrinkingDoesNotTakeALuckyRunForAFailure) {
  const Report report = check("Sometimes.Larger", [](const std::vector<int>& values) {
    percent = values.size() < 3 ? 0 : values.size() < 6 ? 2 : 50;
    SONDE_CHECK(!happens());
  });
  EXPECT_STREQ(report.counterexample(), "std::vector<int> arg0 = {0, 0, 0, 0, 0, 0};\n");
}

TEST_F(SometimesTest, AFailureIsKeptWithItsRate) {
  (void)run();
  ASSERT_EQ(kept().size(), 1U);
  EXPECT_EQ(kept()[0].state, store::State::Shrunk);
  EXPECT_EQ(kept()[0].rate.runs, 40U);
  EXPECT_GT(kept()[0].rate.failures, 8U);
}

TEST_F(SometimesTest, AKeptFailureIsTriedOftenEnoughToNotice) {
  (void)run();
  percent = 10;
  const Report report = run();
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), StartsWith("Sometimes.Short failed on a case of an earlier run; it "
                                        "fails sometimes: in "));
}

// The run that found it was killed.
TEST_F(SometimesTest, AKeptFailureThatWasNotConfirmedIsTriedAsOften) {
  (void)run();
  auto raw = kept()[0];
  raw.state = store::State::Unshrunk;
  raw.rate = {};
  EXPECT_TRUE(store::Cache(folder_.path() / "cache").improve_failure(raw.property, raw));
  percent = 10;
  EXPECT_NE(run({.max_tests = 1}).verdict(), Verdict::Passed);
}

TEST_F(SometimesTest, AKeptFailureThatStaysAwayIsNoFailure) {
  (void)run();
  percent = 0;
  runs_ = 0;
  const Report report = run({.max_tests = 5});
  EXPECT_EQ(report.verdict(), Verdict::Passed);
  EXPECT_EQ(runs_, 29U + 5U);
  EXPECT_THAT(report.text(), HasSubstr("a failure of an earlier run passed 29 of 29 runs; it was "
                                       "seen to fail in "));
  EXPECT_THAT(report.text(), HasSubstr(", and counts as fixed: "));
  EXPECT_THAT(run({.max_tests = 5}).text(), Not(HasSubstr("earlier run")));
}

TEST_F(SometimesTest, AFailureThatWasMetOnceIsFlakyAndKept) {
  percent = 0;
  const auto once = [this](const std::vector<int>&) { SONDE_CHECK(++runs_ != 10); };
  const Report report = check("Sometimes.Short", once, given().names("values"));
  EXPECT_EQ(report.verdict(), Verdict::Flaky);
  EXPECT_THAT(report.text(), HasSubstr("then failed 0 of 10 times"));
  EXPECT_THAT(report.text(), HasSubstr("\nreplay (failed in 0 of 10 runs): "));
  ASSERT_EQ(kept().size(), 1U);
  EXPECT_EQ(kept()[0].rate, (run::Rate{0, 10}));
  EXPECT_THAT(run({.max_tests = 1}).text(),
              HasSubstr("passed 29 of 29 runs; it was seen to fail in 0 of 10 runs: "));
  for (int i = 1; i < 7; ++i) (void)run({.max_tests = 1});
  EXPECT_EQ(kept()[0].state, store::State::Unshrunk) << "seven times 29 runs show too little";
  EXPECT_THAT(run({.max_tests = 1}).text(), HasSubstr(", and counts as fixed: "));
}

TEST_F(SometimesTest, AFailureThatWasKnownToComeAlwaysIsFixedOnlyIfFourRunsPass) {
  percent = 100;
  (void)run();
  EXPECT_EQ(kept()[0].rate, run::Rate{});
  percent = 50;
  for (unsigned seed = 0; seed < 5; ++seed) EXPECT_EQ(run().verdict(), Verdict::Failed);
  EXPECT_GT(kept()[0].rate.runs, 0U) << "now it is known to come and go";
}

TEST_F(SometimesTest, AnAcceptedFailureIsACaseThatIsTriedOften) {
  (void)run();
  const std::string text = accept();
  EXPECT_THAT(text, HasSubstr("\nexpect: sometimes\nfailed: "));
  EXPECT_THAT(text, HasSubstr(" of 40 runs\n"));
  percent = 10;
  const Report failing = run();
  EXPECT_EQ(failing.verdict(), Verdict::Failed);
  EXPECT_THAT(failing.text(),
              testing::ContainsRegex(": failed in run [0-9]+; it was seen to fail"));
  percent = 0;
  runs_ = 0;
  const Report passing = run({.max_tests = 5});
  EXPECT_EQ(passing.verdict(), Verdict::Passed);
  EXPECT_EQ(runs_, 29U + 5U);
  EXPECT_THAT(passing.text(), HasSubstr(": passed 29 of 29 runs; it was seen to fail in "));
}

// An exception that is thrown once; from then on its case fails a check, as others do.
TEST_F(SometimesTest, TwoFailuresThatTurnOutToBeOneAreReportedOnce) {
  const Report report = check(
      "Sometimes.Twice",
      [this](int n) {
        if (n > 100 && ++runs_ == 1) throw std::runtime_error("once");
        SONDE_CHECK(n <= 100);
      },
      Settings{.profile = Profile::Fuzz, .seed = 1, .max_tests = 500, .max_failures = 5});
  EXPECT_EQ(report.verdict(), Verdict::Failed);
  EXPECT_THAT(report.text(), HasSubstr("Sometimes.Twice failed after "));
  EXPECT_THAT(report.text(), Not(HasSubstr("different ways")));
}

TEST(Differences, NeedMoreRunsWhereTheUsualRateIsNear) {
  const auto half = campaign::needed_runs({20, 40});
  EXPECT_EQ(half.all_fail, 10U);
  EXPECT_EQ(half.none_fails, 10U);
  const auto seldom = campaign::needed_runs({5, 40});
  EXPECT_EQ(seldom.all_fail, 10U);
  EXPECT_GT(seldom.none_fails, 30U);
  EXPECT_EQ(campaign::needed_runs({1, 40}).none_fails, 0U) << "no affordable number";
}

// Fails by chance, or not, depending on the condition.
class ConditionRunner final : public isolate::CaseRunner {
 public:
  isolate::Result run(const run::Recipe& recipe, run::Notes) override {
    ++runs;
    const unsigned chance = condition_ == isolate::Condition::OneCore          ? 100
                            : condition_ == isolate::Condition::FixedAddresses ? 0
                                                                               : 50;
    isolate::Result result;
    result.tree = recipe.tree;
    if (random_numbers.chance(chance)) result.outcome = Outcome::Fail;
    return result;
  }
  Tree shown(const run::Recipe& recipe) override { return recipe.tree; }
  bool set_condition(isolate::Condition condition) override {
    condition_ = condition;
    return true;
  }
  isolate::Condition condition() const { return condition_; }

  unsigned runs = 0;

 private:
  isolate::Condition condition_ = isolate::Condition::Usual;
};

TEST(Differences, AreThoseThatMakeAFailureCertainOrImpossible) {
  ConditionRunner runner;
  const std::string origin = run::origin_of(Failure{});
  EXPECT_THAT(campaign::differences(runner, Tree(), origin, {20, 40}, 5),
              testing::ElementsAre("always fails on one core", "fails only with random addresses"));
  EXPECT_EQ(runner.condition(), isolate::Condition::Usual);
  EXPECT_LT(runner.runs, 50U);
}

}  // namespace
}  // namespace sonde
