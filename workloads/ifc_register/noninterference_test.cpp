// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/noninterference.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ifc_register/check.hpp"
#include "ifc_register/faults.hpp"
#include "ifc_register/generators.hpp"
#include "ifc_register/notation.hpp"

namespace ifc_register {
namespace {

struct Judged {
  const char* remark;
  const char* first;
  const char* second;
  Verdict verdict;
};

// The observer is L.
constexpr Judged judged[] = {
    {"a register that is seen differs", "i=[Nop] m={} s=[] r=[0@L] pc=0@L",
     "i=[Nop] m={} s=[] r=[1@L] pc=0@L", Verdict::Distinguishable},
    {"only the first is ill-formed", "i=[Nop] m={} s=[] r=[ptr((0,H),0)@L] pc=0@M1",
     "i=[Nop] m={} s=[] r=[] pc=0@M1", Verdict::FirstIllFormed},
    {"only the second is ill-formed", "i=[Nop] m={} s=[] r=[] pc=0@M1",
     "i=[Nop] m={} s=[] r=[ptr((0,H),0)@L] pc=0@M1", Verdict::SecondIllFormed},
    {"both stuck", "i=[Halt] m={} s=[] r=[] pc=0@L", "i=[Halt] m={} s=[] r=[] pc=0@L",
     Verdict::FirstStuck},
    {"low, and the second is stuck", "i=[Alloc r0 r1 r0] m={} s=[] r=[0@H, lab L@L] pc=0@L",
     "i=[Alloc r0 r1 r0] m={} s=[] r=[-1@H, lab L@L] pc=0@L", Verdict::SecondStuck},
    {"high to high: the second does no step", "i=[Nop] m={} s=[] r=[] pc=0@H",
     "i=[Nop] m={} s=[] r=[] pc=7@H", Verdict::Holds},
    {"high to low, and the second is stuck",
     "i=[BRet] m={} s=[K(0@L, [0@L], r0, H)] r=[0@L] pc=0@H",
     "i=[BRet] m={} s=[K(0@L, [0@L], r0, H)] r=[0@L] pc=5@H", Verdict::SecondStuck},
    {"high to low, and the second stays high",
     "i=[BRet; Nop] m={} s=[K(0@L, [0@L], r0, H)] r=[0@L] pc=0@H",
     "i=[BRet; Nop] m={} s=[K(0@L, [0@L], r0, H)] r=[1@L] pc=1@H", Verdict::Holds},
    {"both return to low", "i=[BRet] m={} s=[K(0@L, [0@L], r0, H)] r=[0@L] pc=0@H",
     "i=[BRet] m={} s=[K(0@L, [0@L], r0, H)] r=[1@L] pc=0@H", Verdict::Holds},
};

TEST(RegisterNoninterference, JudgesAsTheSpecificationSays) {
  for (const Judged& each : judged) {
    SCOPED_TRACE(each.remark);
    EXPECT_EQ(
        verdict_on(rules_with_fault(0), {Label::L, state_of(each.first), state_of(each.second)}),
        each.verdict);
  }
}

TEST(RegisterNoninterference, HoldsForTheCorrectRules) {
  const auto report = sonde::check(
      "IfcRegister.Correct",
      [](const Variation& variation) { check_noninterference(rules_with_fault(0), variation); },
      sonde::given(hand_written_variation()).with({.max_tests = 2'000}));
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_EQ(report.tests(), 2'000U);
}

TEST(RegisterNoninterference, AsAPropertyDiscardsWhatIsStuck) {
  const auto stuck = [](sonde::Draws&) {
    const State state = state_of("i=[Halt] m={} s=[] r=[] pc=0@L");
    return Variation{Label::L, state, state};
  };
  const auto report = sonde::check(
      "IfcRegister.Stuck",
      [](const Variation& variation) { check_noninterference(rules_with_fault(0), variation); },
      sonde::given(sonde::generate(stuck)));
  EXPECT_EQ(report.verdict(), sonde::Verdict::GaveUp);
  EXPECT_THAT(report.text(), testing::HasSubstr("FirstStuck"));
}

TEST(RegisterGenerators, TheDerivedOneReachesEveryInstructionAndStamp) {
  std::set<std::size_t> opcodes;
  std::set<Label> stamps;
  const auto look = [&](const Variation& variation) {
    for (const auto& instruction : variation.first.imem) opcodes.insert(instruction.index());
    for (const auto& [stamp, frames] : variation.first.mem) stamps.insert(stamp);
  };
  EXPECT_TRUE(sonde::check("IfcRegister.Derived", look).passed());
  EXPECT_EQ(opcodes.size(), opcode_count);
  EXPECT_EQ(stamps.size(), label_count);
}

TEST(RegisterGenerators, AHandWrittenCaseIsIndistinguishableAndWellFormed) {
  const auto body = [](const Variation& variation) {
    const Verdict verdict = verdict_on(rules_with_fault(0), variation);
    SONDE_CHECK(verdict != Verdict::Distinguishable);
    SONDE_CHECK(verdict != Verdict::FirstIllFormed);
    SONDE_CHECK(verdict != Verdict::SecondIllFormed);
  };
  const auto report =
      sonde::check("IfcRegister.Drawn", body, sonde::given(hand_written_variation()));
  EXPECT_TRUE(report.passed()) << report.text();
}

}  // namespace
}  // namespace ifc_register
