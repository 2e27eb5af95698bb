// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/faults.hpp"

#include <gtest/gtest.h>

#include "ifc_stack/check.hpp"
#include "ifc_stack/notation.hpp"

namespace ifc_stack {
namespace {

struct Witness {
  unsigned fault;
  const char* first;
  const char* second;
  const char* first_after;  // with the fault
  const char* second_after;
  Verdict without_fault;
};

constexpr Witness witnesses[] = {
    {1, "i=[BCall 0] m=[] s=[0@L] pc=0@H", "i=[BCall 0] m=[] s=[0@L] pc=0@H",
     "m=[] s=[R 1@L] pc=0@H", "m=[] s=[R 1@L] pc=0@H", Verdict::Holds},
    {2, "i=[BCall 0] m=[] s=[0@H] pc=0@L", "i=[BCall 0] m=[] s=[1@H] pc=0@L",
     "m=[] s=[R 1@L] pc=0@L", "m=[] s=[R 1@L] pc=1@L", Verdict::Holds},
    {3, "i=[BCall 0] m=[] s=[0@L] pc=0@H", "i=[BCall 0] m=[] s=[1@L] pc=0@H",
     "m=[] s=[R 1@H] pc=0@L", "m=[] s=[R 1@H] pc=1@L", Verdict::Holds},
    {4, "i=[BRet] m=[] s=[0@H, R 0@L] pc=0@L", "i=[BRet] m=[] s=[1@H, R 0@L] pc=0@L",
     "m=[] s=[0@L] pc=0@L", "m=[] s=[1@L] pc=0@L", Verdict::Holds},
    {5, "i=[BRet] m=[] s=[0@L, R 0@L] pc=0@H", "i=[BRet] m=[] s=[1@L, R 0@L] pc=0@H",
     "m=[] s=[0@L] pc=0@L", "m=[] s=[1@L] pc=0@L", Verdict::Holds},
    {6, "i=[BRet] m=[] s=[0@L, R 0@H] pc=0@L", "i=[BRet] m=[] s=[0@L, R 1@H] pc=0@L",
     "m=[] s=[0@L] pc=0@L", "m=[] s=[0@L] pc=1@L", Verdict::Holds},
    {7, "i=[Nop; Nop] m=[] s=[] pc=0@H", "i=[Nop; Nop] m=[] s=[] pc=1@H", "m=[] s=[] pc=1@L",
     "m=[] s=[] pc=2@L", Verdict::Holds},
    {8, "i=[Push 0; Push 0] m=[] s=[] pc=0@H", "i=[Push 0; Push 0] m=[] s=[] pc=1@H",
     "m=[] s=[0@L] pc=1@L", "m=[] s=[0@L] pc=2@L", Verdict::Holds},
    {9, "i=[Add] m=[] s=[0@H, 0@L] pc=0@L", "i=[Add] m=[] s=[1@H, 0@L] pc=0@L",
     "m=[] s=[0@L] pc=1@L", "m=[] s=[1@L] pc=1@L", Verdict::Holds},
    {10, "i=[Add] m=[] s=[0@L, 0@H] pc=0@L", "i=[Add] m=[] s=[0@L, 1@H] pc=0@L",
     "m=[] s=[0@L] pc=1@L", "m=[] s=[1@L] pc=1@L", Verdict::Holds},
    {11, "i=[Add; Add] m=[] s=[0@L, 0@L] pc=0@H", "i=[Add; Add] m=[] s=[0@L, 0@L] pc=1@H",
     "m=[] s=[0@L] pc=1@L", "m=[] s=[0@L] pc=2@L", Verdict::Holds},
    {12, "i=[Load] m=[0@H] s=[0@L] pc=0@L", "i=[Load] m=[1@H] s=[0@L] pc=0@L",
     "m=[0@H] s=[0@L] pc=1@L", "m=[1@H] s=[1@L] pc=1@L", Verdict::Holds},
    {13, "i=[Load] m=[0@L, 1@L] s=[0@H] pc=0@L", "i=[Load] m=[0@L, 1@L] s=[1@H] pc=0@L",
     "m=[0@L, 1@L] s=[0@L] pc=1@L", "m=[0@L, 1@L] s=[1@L] pc=1@L", Verdict::Holds},
    {14, "i=[Load; Load] m=[0@L] s=[0@L] pc=0@H", "i=[Load; Load] m=[0@L] s=[0@L] pc=1@H",
     "m=[0@L] s=[0@L] pc=1@L", "m=[0@L] s=[0@L] pc=2@L", Verdict::Holds},
    {15, "i=[Store] m=[0@L, 0@L] s=[0@H, 0@L] pc=0@L", "i=[Store] m=[0@L, 0@L] s=[1@H, 0@L] pc=0@L",
     "m=[0@H, 0@L] s=[] pc=1@L", "m=[0@L, 0@H] s=[] pc=1@L", Verdict::FirstStuck},
    {16, "i=[Store] m=[0@L] s=[0@L, 0@L] pc=0@H", "i=[Store] m=[0@L] s=[0@L, 0@L] pc=0@H",
     "m=[0@H] s=[] pc=1@H", "m=[0@H] s=[] pc=1@H", Verdict::FirstStuck},
    {17, "i=[Store] m=[0@H] s=[0@L, 0@L] pc=0@H", "i=[Store] m=[0@H] s=[0@L, 0@L] pc=0@H",
     "m=[0@L] s=[] pc=1@H", "m=[0@L] s=[] pc=1@H", Verdict::Holds},
    {18, "i=[Store] m=[0@H, 0@H] s=[0@H, 0@L] pc=0@L", "i=[Store] m=[0@H, 0@H] s=[1@H, 0@L] pc=0@L",
     "m=[0@L, 0@H] s=[] pc=1@L", "m=[0@H, 0@L] s=[] pc=1@L", Verdict::Holds},
    {19, "i=[Store] m=[0@L] s=[0@L, 0@H] pc=0@L", "i=[Store] m=[0@L] s=[0@L, 1@H] pc=0@L",
     "m=[0@L] s=[] pc=1@L", "m=[1@L] s=[] pc=1@L", Verdict::Holds},
    {20, "i=[Store; Store] m=[0@H] s=[0@L, 0@L] pc=0@H",
     "i=[Store; Store] m=[0@H] s=[0@L, 0@L] pc=1@H", "m=[0@H] s=[] pc=1@L", "m=[0@H] s=[] pc=2@L",
     Verdict::Holds},
};

Verdict verdict_on(const Witness& witness, unsigned fault) {
  return verdict_on(rules_with_fault(fault), state_of(witness.first), state_of(witness.second));
}

std::string successor_of(const char* text, unsigned fault) {
  Room room;
  const State state = state_of(text);
  Machine machine = laid_out(state, room);
  return step(rules_with_fault(fault), machine) ? text_of(machine) : "stuck";
}

std::vector<unsigned> faults_shown_by(const Witness& witness) {
  std::vector<unsigned> shown;
  for (unsigned fault = 0; fault <= fault_count; ++fault)
    if (verdict_on(witness, fault) == Verdict::Fails) shown.push_back(fault);
  return shown;
}

TEST(Faults, AreShownByTheirWitnesses) {
  for (const Witness& each : witnesses) {
    SCOPED_TRACE(each.fault);
    EXPECT_EQ(successor_of(each.first, each.fault), each.first_after);
    EXPECT_EQ(successor_of(each.second, each.fault), each.second_after);
    EXPECT_EQ(verdict_on(each, each.fault), Verdict::Fails);
    EXPECT_EQ(verdict_on(each, 0), each.without_fault);
  }
}

TEST(Faults, AreToldApartByTheirWitnesses) {
  for (const Witness& each : witnesses) {
    std::vector<unsigned> shown = {each.fault};
    if (each.fault == 3) shown = {1, 3};
    if (each.fault == 20) shown = {17, 20};
    EXPECT_EQ(faults_shown_by(each), shown);
  }
}

// The specification's method: drop each variable of each component in turn.
TEST(Faults, AreAllThatForgetOneVariable) {
  using enum Opcode;
  unsigned number = 0;
  for (const Opcode opcode : {BCall, BRet, Nop, Push, Add, Load, Store}) {
    const Rule& rule = rules_with_fault(0)[static_cast<std::size_t>(opcode)];
    for (const Component component : {Component::Check, Component::Result, Component::NewPc}) {
      const Join& join = component_of(rule, component);
      for (std::uint8_t i = 0; i < join.count; ++i) {
        SCOPED_TRACE(++number);
        ASSERT_LE(number, fault_count);
        EXPECT_EQ(fault(number).opcode, opcode);
        EXPECT_EQ(fault(number).component, component);
        EXPECT_EQ(fault(number).forgotten, join.variables[i]);
      }
    }
  }
  EXPECT_EQ(number, fault_count);
}

TEST(Faults, LeaveAllOtherRulesAlone) {
  for (unsigned number = 1; number <= fault_count; ++number) {
    const auto faulty = static_cast<std::size_t>(fault(number).opcode);
    for (std::size_t i = 0; i < opcode_count; ++i)
      EXPECT_EQ(rules_with_fault(number)[i] == rules_with_fault(0)[i], i != faulty) << number;
  }
}

}  // namespace
}  // namespace ifc_stack
