// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/generators.hpp"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "ifc_stack/check.hpp"
#include "ifc_stack/failure_rates.hpp"
#include "ifc_stack/faults.hpp"
#include "ifc_stack/notation.hpp"
#include "ifc_stack/observer.hpp"

namespace ifc_stack {
namespace {

std::string text_of(const State& state) {
  Room room;
  return text_of(laid_out(state, room));
}

template <class Domain, class Body>
void for_each_drawn(const Domain& domain, Body body) {
  const auto report = sonde::check("IfcStack.Drawn", body, sonde::given(domain));
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Generators, TheDerivedOneReachesEveryInstructionAndEveryKindOfStack) {
  std::set<std::size_t> opcodes;
  std::set<std::size_t> cells;
  bool was_empty = false;
  for_each_drawn(sonde::any<Pair>(), [&](const Pair& pair) {
    for (const auto& instruction : pair.first.imem) opcodes.insert(instruction.index());
    if (pair.first.stack) cells.insert(pair.first.stack->index());
    else was_empty = true;
  });
  EXPECT_EQ(opcodes.size(), opcode_count);
  EXPECT_EQ(cells.size(), 2U);
  EXPECT_TRUE(was_empty);
}

TEST(Generators, TheDerivedOneNowAndThenReachesAVerdict) {
  unsigned valid = 0;
  for_each_drawn(sonde::any<Pair>(), [&](const Pair& pair) {
    const Verdict verdict = verdict_on(rules_with_fault(0), pair.first, pair.second);
    if (!is_discard(verdict)) ++valid;
  });
  EXPECT_GT(valid, 0U);
}

TEST(Generators, AnEqualPairHoldsTheSameStateTwice) {
  for_each_drawn(equal_pair(), [](const Pair& pair) {
    Room room;
    const Machine first = laid_out(pair.first, room);
    const Machine second = laid_out(pair.second, room);
    SONDE_CHECK(indistinguishable(first, second));
    SONDE_CHECK_EQ(text_of(first), text_of(second));
  });
}

TEST(Generators, AHandWrittenPairIsIndistinguishableAndItsPcInside) {
  for_each_drawn(hand_written_pair(), [](const Pair& pair) {
    const Verdict verdict = verdict_on(rules_with_fault(0), pair.first, pair.second);
    SONDE_CHECK(verdict != Verdict::Distinguishable);
    SONDE_CHECK(verdict != Verdict::PcOutside);
  });
}

TEST(Generators, AVariationOfALowStateDiffersOnlyInWhatIsHigh) {
  const auto variation = [](sonde::Draws& draws) {
    return draw_variation(draws, state_of("i=[Nop] m=[7@L] s=[7@L, R 7@L, R 7@H] pc=0@L"));
  };
  std::set<std::string> seen;
  for_each_drawn(sonde::generate(variation),
                 [&](const State& state) { seen.insert(text_of(state)); });
  EXPECT_EQ(seen, (std::set<std::string>{"m=[7@L] s=[7@L, R 7@L, R 0@H] pc=0@L",
                                         "m=[7@L] s=[7@L, R 7@L, R 1@H] pc=0@L"}));
}

TEST(Generators, AVariationOfAHighStateMayHoldAnythingAboveTheFirstLowFrame) {
  const auto variation = [](sonde::Draws& draws) {
    return draw_variation(draws, state_of("i=[] m=[] s=[7@L, R 7@L, 7@L] pc=0@H"));
  };
  std::set<std::string> seen;
  for_each_drawn(sonde::generate(variation),
                 [&](const State& state) { seen.insert(text_of(state)); });
  // The pc is one of 2, the top one of 4, and with another atom on it one of 16.
  EXPECT_EQ(seen.size(), 2U * (4 + 16));
  EXPECT_TRUE(seen.contains("m=[] s=[1@H, 0@L, R 7@L, 7@L] pc=1@H"));
}

// The bound is such that a fault escapes one time in a million.
TEST(Generators, TheHandWrittenOneFindsEveryFault) {
  for (unsigned fault = 1; fault <= fault_count; ++fault) {
    const auto bound = static_cast<std::uint64_t>(std::log(1e6) / hand_written_failure_rate(fault));
    const auto report = sonde::check(
        "IfcStack.Fault",
        [&](const Pair& pair) {
          check_noninterference(rules_with_fault(fault), pair.first, pair.second);
        },
        sonde::given(hand_written_pair()).with({.max_tests = bound}));
    EXPECT_EQ(report.verdict(), sonde::Verdict::Failed) << fault << ": " << report.text();
  }
}

}  // namespace
}  // namespace ifc_stack
