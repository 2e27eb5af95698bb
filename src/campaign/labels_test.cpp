// SPDX-License-Identifier: Apache-2.0
// Labels, gates, and places that are never reached.
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/registry.hpp"
#include "sonde/sonde.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

// The one property of this program with such a name.
Report run_enrolled(const std::string& id) {
  for (const auto& definition : campaign::enrolled())
    if (campaign::id_of(definition) == id) return report::run(definition);
  throw std::runtime_error("no property " + id);
}

TEST(Labels, AFailingCaseReportsItsLabelsAndTheSeed) {
  const Report report = check("Campaign.Labelled", [](int n) {
    SONDE_LABEL("always there");
    SONDE_CLASSIFY(n > 1'000'000'000, "huge");
    SONDE_CHECK(n != 0);
  });
  EXPECT_THAT(report.text(), HasSubstr("labels: always there\n"));
  EXPECT_THAT(report.text(), HasSubstr("seed " + std::to_string(report.seed()) + "\n"));
}

enum class Color { Red, Green, Blue };

TEST(Labels, EachOfSomeValuesMustBeMet) {
  const Report met = check("Labels.Each", [](Color color) {
    SONDE_SOMETIMES_EACH(color, {Color::Red, Color::Green, Color::Blue});
  });
  EXPECT_TRUE(met.passed()) << met.text();
  EXPECT_THAT(met.text(), HasSubstr("  met: color == sonde::Color::Red: held in "));
  const Report unmet = check("Labels.EachText", [](bool large) {
    const std::string name = large ? "large" : "small";
    SONDE_SOMETIMES_EACH(name, {"large", "medium", "small"});
  });
  EXPECT_EQ(unmet.verdict(), Verdict::GateUnmet);
  EXPECT_THAT(unmet.text(),
              HasSubstr("  unmet: name == \"medium\": must hold sometimes, but never did\n"));
  EXPECT_THAT(unmet.text(), HasSubstr("  met: name == \"large\": held in "));
}

SONDE_PROPERTY(LabelsTest, NeverGetThere, int n) {
  if (n % 1 != 0) SONDE_SOMETIMES_EACH(n, {1, 2});
}

TEST(Labels, ValuesThatMustBeMetAreAskedForWhereTheirPlaceIsNeverReached) {
  const Report report = run_enrolled("LabelsTest.NeverGetThere");
  EXPECT_EQ(report.verdict(), Verdict::GateUnmet);
  EXPECT_THAT(report.text(), HasSubstr(": n: must have each of its values, but was never reached"));
}

// All four numbers at once are met by one case in 2^32.
TEST(Labels, EachOfSomeValuesIsLookedFor) {
  const Report report = check(
      "Labels.EachGuides",
      [](const std::vector<std::uint8_t>& all) {
        unsigned right = 0;
        while (right < 4 && right < all.size() && all[right] == 17 * right + 90) ++right;
        SONDE_SOMETIMES_EACH(right, {0, 1, 2, 3, 4});
      },
      Settings{.max_tests = 20'000});
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Labels, LabelsOfDiscardedCasesDoNotCount) {
  const Report report = check("Campaign.Discarded", [](bool keep) {
    SONDE_CLASSIFY(!keep, "refused");
    SONDE_ASSUME(keep);
    SONDE_OBSERVE("number", 3);
    SONDE_OBSERVE("number", 5);
  });
  EXPECT_THAT(report.text(), HasSubstr("0.0%  refused\n"));
}

TEST(Labels, AreMissedByAStrategyThatFollowsThemAndPathsLikewise) {
  const auto text_of = [](auto body, const char* strategy) {
    return std::string(check("Campaign.Missed", body, Settings{.strategy = strategy}).text());
  };
  const auto without = [](const std::vector<int>&) {};
  const auto with = [](const std::vector<int>& values) {
    SONDE_CLASSIFY(values.size() == 1, "one");
  };
  const auto warning = HasSubstr(
      "warning: not guided: the strategy prefix follows labels, and no "
      "valid case reached one (SONDE_LABEL)\n");
  EXPECT_THAT(text_of(without, "prefix"), warning);
  EXPECT_THAT(text_of(with, "prefix"), testing::Not(warning));
  EXPECT_THAT(text_of(without, "zest"), testing::Not(HasSubstr("not guided")));
  EXPECT_THAT(text_of(with, "mutagen"),
              HasSubstr("not guided: the strategy mutagen follows paths"));
}

// This program is not instrumented.
TEST(Labels, AReportSaysWhatElseGuidedEachStrategy) {
  const auto text_of = [](auto body, const char* strategy) {
    return std::string(check("Campaign.Guided", body, Settings{.strategy = strategy}).text());
  };
  const auto holds = [](const std::vector<int>&) {};
  const auto fails = [](const std::vector<int>& values) { SONDE_CHECK(values.size() < 3); };
  const auto line = HasSubstr("not instrumented: ");
  for (const char* strategy : {"fuzzchick", "zest"})
    EXPECT_THAT(text_of(holds, strategy),
                HasSubstr("not instrumented: guided by labels and assumptions only ("));
  EXPECT_THAT(
      text_of(holds, "adaptive"),
      HasSubstr("not instrumented: guided by labels, assumptions and compared texts only "));
  EXPECT_THAT(text_of(holds, "prefix"), testing::Not(line));
  EXPECT_THAT(text_of(holds, "random"), testing::Not(HasSubstr("guided")));
  EXPECT_THAT(text_of(holds, "mutagen"), testing::Not(line)) << "a warning says it";
  EXPECT_THAT(text_of(fails, "mutagen"), HasSubstr("not instrumented: not guided ("));
}

TEST(Labels, TextsThatAreComparedGuideAdaptiveInAnyCode) {
  const auto body = [](const std::string& text) {
    SONDE_CLASSIFY(text.size() > 3, "long");  // so that there are cases to keep
    SONDE_CHECK(text != "open sesame");
  };
  EXPECT_FALSE(check("Campaign.Texts", body, Settings{.strategy = "adaptive"}).passed());
}

TEST(Labels, ObservedNumbersAreSummedUpOverAllHits) {
  const Report report = check("Campaign.Observed", [](int) {
    for (const int number : {1, 2, 6}) SONDE_OBSERVE("number", number);
  });
  EXPECT_THAT(report.text(), HasSubstr("100.0%  number: 1 to 6, mean 3\n"));
}

TEST(Labels, AGeneratorMaySpeakWhileItsValueIsShown) {
  const auto speaking = map(any<int>(), [](int n) {
    label("drawn");
    return n;
  });
  const Report report =
      check("Campaign.Speaks", [](int n) { SONDE_CHECK(n < 9); }, given(speaking));
  EXPECT_EQ(report.verdict(), Verdict::Failed);
}

TEST(Labels, OneNameMayBeRequiredDifferently) {
  const auto tenth = [](bool heads) { require_cover(10, heads, "heads"); };
  const auto most = [](bool heads) { require_cover(90, heads, "heads"); };
  EXPECT_TRUE(check("Campaign.Tenth", tenth).passed());
  EXPECT_EQ(check("Campaign.Most", most).verdict(), Verdict::GateUnmet);
}

TEST(Labels, ARequiredLabelThatNeverHeldIsUnmet) {
  const auto body = [](int) { SONDE_REQUIRE_COVER(0.1, false, "never"); };
  EXPECT_EQ(check("Campaign.NeverCovered", body).verdict(), Verdict::GateUnmet);
}

TEST(Labels, GatesOnRequiredLabels) {
  const auto body = [](const std::vector<int>& values) {
    SONDE_REQUIRE_COVER(60, values.size() > 60, "long");
  };
  const Report report = check("Campaign.Gate", body);
  EXPECT_EQ(report.verdict(), Verdict::GateUnmet);
  EXPECT_THAT(report.text(), HasSubstr("long: "));
  EXPECT_THAT(report.text(), HasSubstr("required 60%"));
  const auto easy = [](const std::vector<int>& values) {
    SONDE_REQUIRE_COVER(60, values.size() < 60, "short");
  };
  EXPECT_TRUE(check("Campaign.EasyGate", easy).passed());
}

TEST(Labels, RunsMoreCasesWhereAGateIsUndecided) {
  const auto body = [](bool heads) { SONDE_REQUIRE_COVER(49, heads, "heads"); };
  const Report report = check("Campaign.Undecided", body, Settings{.strategy = "random"});
  EXPECT_TRUE(report.passed());
  EXPECT_GT(report.tests(), 1000U);
}

TEST(Labels, GatesOnWhatMustHappenSometimes) {
  EXPECT_TRUE(check("Campaign.Sometimes", [](int n) { SONDE_SOMETIMES(n == 1); }).passed());
  const Report never = check("Campaign.Never", [](int n) { SONDE_SOMETIMES(n == 123'456'789); });
  EXPECT_EQ(never.verdict(), Verdict::GateUnmet);
  EXPECT_THAT(never.text(), HasSubstr("n == 123'456'789: must hold sometimes, but never did"));
}

TEST(Labels, CountsLabelsOncePerCase) {
  const Report report = check("Campaign.Labels", [](bool flag) {
    SONDE_LABEL("always");
    SONDE_LABEL("always");
    SONDE_CLASSIFY(flag && !flag, "never");
    SONDE_OBSERVE("number", 2.5);
    label(flag ? "dynamic yes" : "dynamic no");
    collect("flag", flag);
  });
  EXPECT_THAT(report.text(), HasSubstr("100.0%  always\n"));
  EXPECT_THAT(report.text(), HasSubstr("0.0%  never\n"));
  EXPECT_THAT(report.text(), HasSubstr("100.0%  number: 2.5 to 2.5, mean 2.5\n"));
  EXPECT_THAT(report.text(), HasSubstr("dynamic yes\n"));
  EXPECT_THAT(report.text(), HasSubstr("flag = true\n"));
}

SONDE_PROPERTY(LabelsTest, HasUnreachedPlaces, std::vector<int> values) {
  if (values.size() > 1'000'000) SONDE_CHECK(values.empty());
  if (values.size() > 1'000'000) SONDE_LABEL("huge");
}

SONDE_PROPERTY(LabelsTest, NeverReachesItsGate, std::vector<int> values) {
  if (values.size() > 1'000'000) SONDE_SOMETIMES(values.empty());
}

const char* name = "the user's own";

SONDE_PROPERTY(LabelsTest, SeesTheNamesAroundIt, bool) { SONDE_CHECK(name[0] == 't'); }

TEST(Labels, ABodySeesTheNamesAroundIt) {
  EXPECT_TRUE(run_enrolled("LabelsTest.SeesTheNamesAroundIt").passed());
}

// Below the last property, but part of none.
[[maybe_unused]] void not_a_property(bool flag) { SONDE_SOMETIMES(flag); }

TEST(Labels, PlacesOutsideABodyAreNotItsOwn) {
  EXPECT_TRUE(run_enrolled("LabelsTest.SeesTheNamesAroundIt").passed());
}

TEST(Labels, ReportsPlacesThatAreNeverReached) {
  const Report report = run_enrolled("LabelsTest.HasUnreachedPlaces");
  EXPECT_TRUE(report.passed());
  EXPECT_THAT(report.text(), HasSubstr("never reached: "));
  EXPECT_THAT(report.text(), HasSubstr(": values.empty()\n"));
  EXPECT_THAT(report.text(), HasSubstr(": huge\n"));
}

TEST(Labels, AGateThatIsNeverReachedIsUnmet) {
  EXPECT_EQ(run_enrolled("LabelsTest.NeverReachesItsGate").verdict(), Verdict::GateUnmet);
}

}  // namespace
}  // namespace sonde
