// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/noninterference.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ifc_stack/check.hpp"
#include "ifc_stack/faults.hpp"
#include "ifc_stack/generators.hpp"
#include "ifc_stack/notation.hpp"

namespace ifc_stack {
namespace {

struct Judged {
  const char* remark;
  const char* first;
  const char* second;
  Verdict verdict;
};

constexpr Judged judged[] = {
    {"pc out of range in S1", "i=[Nop] m=[] s=[] pc=1@L", "i=[Nop] m=[] s=[] pc=1@L",
     Verdict::PcOutside},
    {"both stuck", "i=[Halt] m=[] s=[] pc=0@L", "i=[Halt] m=[] s=[] pc=0@L", Verdict::FirstStuck},
    {"not indistinguishable", "i=[Nop] m=[0@L] s=[] pc=0@L", "i=[Nop] m=[1@L] s=[] pc=0@L",
     Verdict::Distinguishable},
    {"S2 stuck", "i=[Load; Load] m=[0@L] s=[0@L] pc=0@H", "i=[Load; Load] m=[0@L] s=[9@L] pc=0@H",
     Verdict::SecondStuck},
    {"high to low for S1, high to high for S2: only S2 vs S2' is checked",
     "i=[BRet; Nop] m=[] s=[0@L, R 0@L] pc=0@H", "i=[BRet; Nop] m=[] s=[5@L, R 0@L] pc=1@H",
     Verdict::Holds},
    {"high to high for S1, high to low for S2: only S1 vs S1' is checked",
     "i=[BRet; Nop] m=[] s=[0@L, R 0@L] pc=1@H", "i=[BRet; Nop] m=[] s=[5@L, R 0@L] pc=0@H",
     Verdict::Holds},
    {"both return to low", "i=[BRet] m=[] s=[0@L, R 0@L] pc=0@H",
     "i=[BRet] m=[] s=[5@H, R 0@L] pc=0@H", Verdict::Holds},
    {"S2's pc out of range: S2 stuck", "i=[Nop] m=[] s=[] pc=0@H", "i=[Nop] m=[] s=[] pc=5@H",
     Verdict::SecondStuck},
};

TEST(Noninterference, JudgesAsTheSpecificationDoes) {
  for (const Judged& each : judged) {
    SCOPED_TRACE(each.remark);
    const Verdict verdict =
        verdict_on(rules_with_fault(0), state_of(each.first), state_of(each.second));
    EXPECT_EQ(verdict, each.verdict);
  }
}

TEST(Noninterference, TakesNoVerdictButHoldsAndFailsAsAnAnswer) {
  EXPECT_FALSE(is_discard(Verdict::Holds));
  EXPECT_FALSE(is_discard(Verdict::Fails));
  EXPECT_TRUE(is_discard(Verdict::PcOutside));
  EXPECT_TRUE(is_discard(Verdict::SecondStuck));
}

TEST(Noninterference, HoldsForTheCorrectRules) {
  const auto report = sonde::check(
      "IfcStack.Correct",
      [](const Pair& pair) { check_noninterference(rules_with_fault(0), pair.first, pair.second); },
      sonde::given(hand_written_pair()).with({.max_tests = 5'000}));
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_EQ(report.tests(), 5'000U);
}

TEST(Noninterference, AsAPropertyDiscardsWhatIsStuck) {
  const auto stuck = [](sonde::Draws&) { return twice(state_of("i=[Halt] m=[] s=[] pc=0@L")); };
  const auto report = sonde::check(
      "IfcStack.Stuck",
      [](const Pair& pair) { check_noninterference(rules_with_fault(0), pair.first, pair.second); },
      sonde::given(sonde::generate(stuck)));
  EXPECT_EQ(report.verdict(), sonde::Verdict::GaveUp);
  EXPECT_EQ(report.tests(), 0U);
  EXPECT_THAT(report.text(), testing::HasSubstr("FirstStuck"));
}

}  // namespace
}  // namespace ifc_stack
