// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/end_to_end.hpp"

#include <gtest/gtest.h>

#include "ifc_stack/check_end_to_end.hpp"
#include "ifc_stack/faults.hpp"
#include "ifc_stack/generators.hpp"
#include "ifc_stack/notation.hpp"
#include "sonde/sonde.hpp"

namespace ifc_stack {
namespace {

Start start_of(const std::string& program, const char* memory) {
  State state = state_of("i=[" + program + "] m=[" + memory + "] s=[] pc=0@L");
  return {std::move(state.imem), std::move(state.mem)};
}

Starts starts_of(const char* program, const char* memory, const char* other_memory) {
  return {start_of(program, memory), start_of(program, other_memory)};
}

// Programs that leak a secret with the fault of that number. In most, a call to a secret
// address leads to secret code.
struct Leak {
  unsigned fault;
  const char* program;
  const char* memory;
  const char* other_memory;
};

constexpr Leak leaks[] = {
    {1, "Push 0; Load; BCall 0; Push 5; BCall 0; Halt", "3@H", "5@H"},
    {2, "Push 0; Load; BCall 0; Halt; Halt", "3@H", "4@H"},
    {3, "Push 0; Load; BCall 0; Push 7; BCall 0; Push 8; BCall 0; Halt; Halt", "3@H", "5@H"},
    {4, "Push 3; BCall 0; Halt; Push 0; Load; BRet", "0@H", "1@H"},
    {5, "Push 0; Load; BCall 0; Halt; Push 1; BRet; Push 2; BRet", "4@H", "6@H"},
    {6, "Push 0; Load; BCall 0; Push 9; BCall 0; Halt; Push 9; BCall 0; Halt; Push 0; BRet", "3@H",
     "6@H"},
    {7, "Push 0; Load; BCall 0; Nop; Halt; Nop; Halt", "3@H", "5@H"},
    {8, "Push 0; Load; BCall 0; Push 0; Push 0; Halt", "3@H", "4@H"},
    {9, "Push 0; Push 0; Load; Add; Halt", "0@H", "1@H"},
    {10, "Push 0; Load; Push 0; Add; Halt", "0@H", "1@H"},
    {11, "Push 0; Load; BCall 0; Push 0; Push 0; Push 0; Add; Halt", "3@H", "4@H"},
    {12, "Push 0; Load; Halt", "0@H", "1@H"},
    {13, "Push 0; Load; Load; Halt", "0@H, 0@L", "1@H, 0@L"},
    {14, "Push 0; Load; BCall 0; Push 0; Push 0; Load; Halt", "3@H", "4@H"},
    {15, "Push 0; Push 0; Load; Store; Halt", "1@H, 0@L, 0@L", "2@H, 0@L, 0@L"},
    {16, "Push 0; Load; BCall 0; Push 0; Push 1; Store; Halt", "3@H, 0@L", "6@H, 0@L"},
    {17, "Push 0; Load; BCall 0; Push 0; Push 1; Store; Halt", "3@H, 0@H", "6@H, 0@H"},
    {18, "Push 0; Push 0; Load; Store; Halt", "1@H, 0@H, 0@H", "2@H, 0@H, 0@H"},
    {19, "Push 0; Load; Push 1; Store; Halt", "0@H, 0@L", "1@H, 0@L"},
    {20, "Push 0; Load; BCall 0; Push 0; Push 0; Push 1; Store; Halt", "3@H, 0@H", "4@H, 0@H"},
};

TEST(EndToEnd, EveryFaultLeaks) {
  ASSERT_EQ(std::size(leaks), fault_count);
  for (const Leak& each : leaks) {
    SCOPED_TRACE(each.fault);
    const Starts starts = starts_of(each.program, each.memory, each.other_memory);
    EXPECT_EQ(ending_of(rules_with_fault(each.fault), starts), Ending::Fails);
    // What only the fault lets a Store do is stuck without it.
    const bool is_checked = fault(each.fault).component == Component::Check;
    EXPECT_EQ(ending_of(rules_with_fault(0), starts),
              is_checked ? Ending::FirstRunsOn : Ending::Holds);
  }
}

struct Judged {
  const char* remark;
  const char* program;
  const char* memory;
  const char* other_memory;
  Ending ending;
};

constexpr Judged judged[] = {
    {"what is public differs", "Halt", "0@L", "1@L", Ending::Distinguishable},
    {"the program ends without a Halt", "Nop", "", "", Ending::FirstRunsOn},
    {"stuck", "Add; Halt", "", "", Ending::FirstRunsOn},
    {"an endless loop", "Push 0; BCall 0", "", "", Ending::FirstRunsOn},
    {"only the second is stuck", "Push 0; Load; Load; Halt", "0@H", "1@H", Ending::SecondRunsOn},
    {"both halt in secret", "Push 0; Load; BCall 0; Halt; Halt", "3@H", "4@H", Ending::Holds},
    {"one halts in secret, the other returns", "Push 0; Load; BCall 0; Halt; Push 0; BRet", "3@H",
     "4@H", Ending::AtDifferentLevels},
};

TEST(EndToEnd, SaysNothingOfRunsThatDoNotHaltAlike) {
  for (const Judged& each : judged) {
    SCOPED_TRACE(each.remark);
    const Starts starts = starts_of(each.program, each.memory, each.other_memory);
    EXPECT_EQ(ending_of(rules_with_fault(0), starts), each.ending);
  }
}

TEST(EndToEnd, RunsFiftySteps) {
  const auto ending_after = [](unsigned steps) {
    Start start;
    start.imem.assign(steps, Push{0});
    start.imem.push_back(Halt{});
    return ending_of(rules_with_fault(0), {start, start});
  };
  EXPECT_EQ(ending_after(most_steps), Ending::Holds);
  EXPECT_EQ(ending_after(most_steps + 1), Ending::FirstRunsOn);
}

TEST(EndToEnd, HoldsForTheCorrectRules) {
  unsigned secret = 0;
  const auto body = [&](const Starts& starts) {
    check_end_to_end(rules_with_fault(0), starts);
    if (ending_of(rules_with_fault(0), starts) == Ending::Holds)
      secret += starts.first.mem == starts.second.mem ? 0 : 1;
  };
  const auto report =
      sonde::check("IfcStack.EndToEnd", body,
                   sonde::given(sonde::generate(&draw_starts)).with({.max_tests = 2'000}));
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_GT(secret, 100U);
}

}  // namespace
}  // namespace ifc_stack
