// SPDX-License-Identifier: Apache-2.0
#include "report/case_text.hpp"

#include <gtest/gtest.h>

namespace sonde::report {
namespace {

TEST(CaseText, HasTheOutcomeTheOriginTheLabelsAndTheArguments) {
  campaign::Ran ran{.id = "Any.Name", .number = 7, .from = "edit of kept case 3: nudge"};
  ran.labels = {"even", "small"};
  ran.arguments = {{"int n", "4"}, {"Pair p", "(1 2)", true}};
  EXPECT_EQ(to_text(ran),
            "Any.Name: case 7 passed, edit of kept case 3: nudge, labels: even, small\n"
            "  int n = 4\n"
            "  Pair p, drawn as (1 2)\n");
}

TEST(CaseText, SaysWhyACaseDidNotPass) {
  campaign::Ran ran{.id = "Any.Name", .number = 1, .from = "fresh"};
  ran.outcome = Outcome::Discard;
  ran.why = "n > 0";
  EXPECT_EQ(to_text(ran), "Any.Name: case 1 discarded (n > 0), fresh\n");
  ran.outcome = Outcome::Fail;
  ran.why = "check failed: n < 10";
  EXPECT_EQ(to_text(ran), "Any.Name: case 1 failed (check failed: n < 10), fresh\n");
}

TEST(CaseText, LaysOutALongValueOnceItIsCut) {
  std::string value = "{\n";
  for (int i = 0; i < 60; ++i)
    value += "    Range{.first = " + std::to_string(i) + ", .last = 0},\n";
  value.replace(value.size() - 2, 1, "");
  campaign::Ran ran{.id = "Any.Name", .number = 1, .from = "fresh"};
  ran.arguments = {{"Ranges ranges", value + "  }"}};
  const std::string text = to_text(ran);
  EXPECT_NE(text.find("{\n    Range{.first = 0, .last = 0},\n    Range{"), text.npos) << text;
  EXPECT_NE(text.find(" more */\n  }\n"), text.npos) << text;
}

TEST(CaseText, CutsLongValues) {
  campaign::Ran ran{.id = "Any.Name", .number = 1, .from = "fresh"};
  ran.arguments = {{"std::string text", std::string(100'000, 'x')}};
  EXPECT_LT(to_text(ran).size(), 1000U);
}

}  // namespace
}  // namespace sonde::report
