// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/faults.hpp"

#include <gtest/gtest.h>

#include "ifc_register/check.hpp"
#include "ifc_register/notation.hpp"

namespace ifc_register {
namespace {

// The observer is L.
struct Witness {
  unsigned fault;
  const char* first;
  const char* second;
  const char* first_after;  // with the fault
  const char* second_after;
  Verdict without_fault;
};

constexpr Witness witnesses[] = {
    {1, "i=[Mov r0 r1] m={} s=[] r=[0@H, 0@L] pc=0@L",
     "i=[Mov r0 r1] m={} s=[] r=[1@H, 0@L] pc=0@L", "m={} s=[] r=[0@H, 0@L] pc=1@L",
     "m={} s=[] r=[1@H, 1@L] pc=1@L", Verdict::Holds},
    {2, "i=[Load r0 r0] m={L: F(L,[0@H])} s=[] r=[ptr((0,L),0)@L] pc=0@L",
     "i=[Load r0 r0] m={L: F(L,[1@H])} s=[] r=[ptr((0,L),0)@L] pc=0@L",
     "m={L: F(L,[0@H])} s=[] r=[0@L] pc=1@L", "m={L: F(L,[1@H])} s=[] r=[1@L] pc=1@L",
     Verdict::Holds},
    {3, "i=[Load r0 r0] m={L: F(L,[0@L]), F(L,[0@M2])} s=[] r=[ptr((0,L),0)@M1] pc=0@L",
     "i=[Load r0 r0] m={L: F(L,[0@L]), F(L,[0@M2])} s=[] r=[ptr((1,L),0)@M1] pc=0@L",
     "m={L: F(L,[0@L]), F(L,[0@M2])} s=[] r=[0@M1] pc=1@L",
     "m={L: F(L,[0@L]), F(L,[0@M2])} s=[] r=[0@H] pc=1@L", Verdict::Holds},
    {4, "i=[Load r0 r0] m={L: F(M1,[0@L])} s=[] r=[ptr((0,L),0)@L] pc=0@L",
     "i=[Load r0 r0] m={L: F(M1,[0@M2])} s=[] r=[ptr((0,L),0)@L] pc=0@L",
     "m={L: F(M1,[0@L])} s=[] r=[0@M1] pc=1@L", "m={L: F(M1,[0@M2])} s=[] r=[0@H] pc=1@L",
     Verdict::Holds},
    {5, "i=[Store r0 r1] m={L: F(L,[0@L]), F(L,[0@L])} s=[] r=[ptr((0,L),0)@H, 1@L] pc=0@L",
     "i=[Store r0 r1] m={L: F(L,[0@L]), F(L,[0@L])} s=[] r=[ptr((1,L),0)@H, 1@L] pc=0@L",
     "m={L: F(L,[1@L]), F(L,[0@L])} s=[] r=[ptr((0,L),0)@H, 1@L] pc=1@L",
     "m={L: F(L,[0@L]), F(L,[1@L])} s=[] r=[ptr((1,L),0)@H, 1@L] pc=1@L", Verdict::FirstStuck},
    {6, "i=[Store r0 r1] m={L: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L, 1@L] pc=0@H",
     "i=[Store r0 r1] m={L: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L, 1@L] pc=0@H",
     "m={L: F(L,[1@L])} s=[] r=[ptr((0,L),0)@L, 1@L] pc=1@H",
     "m={L: F(L,[1@L])} s=[] r=[ptr((0,L),0)@L, 1@L] pc=1@H", Verdict::FirstStuck},
    {7, "i=[Store r0 r1] m={L: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L, 0@H] pc=0@L",
     "i=[Store r0 r1] m={L: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L, 1@H] pc=0@L",
     "m={L: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L, 0@H] pc=1@L",
     "m={L: F(L,[1@L])} s=[] r=[ptr((0,L),0)@L, 1@H] pc=1@L", Verdict::Holds},
    {8, "i=[Write r0 r1] m={L: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L, 1@L] pc=0@H",
     "i=[Write r0 r1] m={L: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L, 1@L] pc=0@H",
     "m={L: F(L,[1@L])} s=[] r=[ptr((0,L),0)@L, 1@L] pc=1@H",
     "m={L: F(L,[1@L])} s=[] r=[ptr((0,L),0)@L, 1@L] pc=1@H", Verdict::FirstStuck},
    {9, "i=[Write r0 r1] m={L: F(L,[0@L]), F(L,[0@L])} s=[] r=[ptr((0,L),0)@H, 1@L] pc=0@L",
     "i=[Write r0 r1] m={L: F(L,[0@L]), F(L,[0@L])} s=[] r=[ptr((1,L),0)@H, 1@L] pc=0@L",
     "m={L: F(L,[1@L]), F(L,[0@L])} s=[] r=[ptr((0,L),0)@H, 1@L] pc=1@L",
     "m={L: F(L,[0@L]), F(L,[1@L])} s=[] r=[ptr((1,L),0)@H, 1@L] pc=1@L", Verdict::FirstStuck},
    {10, "i=[Write r0 r1] m={L: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L, 0@H] pc=0@L",
     "i=[Write r0 r1] m={L: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L, 1@H] pc=0@L",
     "m={L: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L, 0@H] pc=1@L",
     "m={L: F(L,[1@L])} s=[] r=[ptr((0,L),0)@L, 1@H] pc=1@L", Verdict::FirstStuck},
    {11, "i=[Write r0 r1] m={L: F(L,[0@H])} s=[] r=[ptr((0,L),0)@L, 0@H] pc=0@L",
     "i=[Write r0 r1] m={L: F(L,[0@H])} s=[] r=[ptr((0,L),0)@L, 1@H] pc=0@L",
     "m={L: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L, 0@H] pc=1@L",
     "m={L: F(L,[1@L])} s=[] r=[ptr((0,L),0)@L, 1@H] pc=1@L", Verdict::Holds},
    {12, "i=[Add r0 r1 r2] m={} s=[] r=[0@H, 0@L, 0@L] pc=0@L",
     "i=[Add r0 r1 r2] m={} s=[] r=[1@H, 0@L, 0@L] pc=0@L", "m={} s=[] r=[0@H, 0@L, 0@L] pc=1@L",
     "m={} s=[] r=[1@H, 0@L, 1@L] pc=1@L", Verdict::Holds},
    {13, "i=[Add r0 r1 r2] m={} s=[] r=[0@L, 0@H, 0@L] pc=0@L",
     "i=[Add r0 r1 r2] m={} s=[] r=[0@L, 1@H, 0@L] pc=0@L", "m={} s=[] r=[0@L, 0@H, 0@L] pc=1@L",
     "m={} s=[] r=[0@L, 1@H, 1@L] pc=1@L", Verdict::Holds},
    {14, "i=[Nop; Nop] m={} s=[] r=[] pc=0@H", "i=[Nop; Nop] m={} s=[] r=[] pc=1@H",
     "m={} s=[] r=[] pc=1@L", "m={} s=[] r=[] pc=2@L", Verdict::Holds},
    {15, "i=[Jump r0] m={} s=[] r=[0@L] pc=0@H", "i=[Jump r0] m={} s=[] r=[1@L] pc=0@H",
     "m={} s=[] r=[0@L] pc=0@L", "m={} s=[] r=[1@L] pc=1@L", Verdict::Holds},
    {16, "i=[Jump r0] m={} s=[] r=[0@H] pc=0@L", "i=[Jump r0] m={} s=[] r=[1@H] pc=0@L",
     "m={} s=[] r=[0@H] pc=0@L", "m={} s=[] r=[1@H] pc=1@L", Verdict::Holds},
    {17, "i=[BNZ 2 r0] m={} s=[] r=[0@H] pc=0@L", "i=[BNZ 2 r0] m={} s=[] r=[1@H] pc=0@L",
     "m={} s=[] r=[0@H] pc=1@L", "m={} s=[] r=[1@H] pc=2@L", Verdict::Holds},
    {18, "i=[BNZ 2 r0] m={} s=[] r=[0@L] pc=0@H", "i=[BNZ 2 r0] m={} s=[] r=[1@L] pc=0@H",
     "m={} s=[] r=[0@L] pc=1@L", "m={} s=[] r=[1@L] pc=2@L", Verdict::Holds},
    {19, "i=[BCall r0 r1 r0] m={} s=[] r=[0@L, lab L@H] pc=0@L",
     "i=[BCall r0 r1 r0] m={} s=[] r=[0@L, lab H@H] pc=0@L",
     "m={} s=[K(1@L, [0@L, lab L@H], r0, L)] r=[0@L, lab L@H] pc=0@L",
     "m={} s=[K(1@L, [0@L, lab H@H], r0, H)] r=[0@L, lab H@H] pc=0@L", Verdict::Holds},
    {20, "i=[BCall r0 r1 r0] m={} s=[] r=[0@L, lab L@L] pc=0@H",
     "i=[BCall r0 r1 r0] m={} s=[] r=[0@L, lab L@L] pc=0@H",
     "m={} s=[K(1@L, [0@L, lab L@L], r0, L)] r=[0@L, lab L@L] pc=0@H",
     "m={} s=[K(1@L, [0@L, lab L@L], r0, L)] r=[0@L, lab L@L] pc=0@H", Verdict::Holds},
    {21, "i=[BCall r0 r1 r0] m={} s=[] r=[0@H, lab L@L] pc=0@L",
     "i=[BCall r0 r1 r0] m={} s=[] r=[1@H, lab L@L] pc=0@L",
     "m={} s=[K(1@H, [0@H, lab L@L], r0, L)] r=[0@H, lab L@L] pc=0@L",
     "m={} s=[K(1@H, [1@H, lab L@L], r0, L)] r=[1@H, lab L@L] pc=1@L", Verdict::Holds},
    {22, "i=[BRet] m={} s=[K(0@L, [0@L], r0, L)] r=[0@H] pc=0@L",
     "i=[BRet] m={} s=[K(0@L, [0@L], r0, L)] r=[1@H] pc=0@L", "m={} s=[] r=[0@L] pc=0@L",
     "m={} s=[] r=[1@L] pc=0@L", Verdict::FirstStuck},
    {23, "i=[BRet] m={} s=[K(0@L, [0@L], r0, L)] r=[0@L] pc=0@H",
     "i=[BRet] m={} s=[K(0@L, [0@L], r0, L)] r=[1@L] pc=0@H", "m={} s=[] r=[0@L] pc=0@L",
     "m={} s=[] r=[1@L] pc=0@L", Verdict::FirstStuck},
    {24, "i=[BRet] m={} s=[K(0@L, [0@L], r0, H)] r=[0@H] pc=0@L",
     "i=[BRet] m={} s=[K(0@L, [0@L], r0, H)] r=[1@H] pc=0@L", "m={} s=[] r=[0@L] pc=0@L",
     "m={} s=[] r=[1@L] pc=0@L", Verdict::Holds},
    {25, "i=[BRet] m={} s=[K(0@H, [0@L], r0, L)] r=[0@L] pc=0@L",
     "i=[BRet] m={} s=[K(1@H, [0@L], r0, L)] r=[0@L] pc=0@L", "m={} s=[] r=[0@H] pc=0@L",
     "m={} s=[] r=[0@H] pc=1@L", Verdict::Holds},
    {26, "i=[Alloc r0 r1 r2] m={} s=[] r=[0@H, lab L@L, 0@L] pc=0@L",
     "i=[Alloc r0 r1 r2] m={} s=[] r=[0@H, lab L@L, 0@L] pc=0@L",
     "m={H: F(L,[])} s=[] r=[0@H, lab L@L, ptr((0,H),0)@L] pc=1@L",
     "m={H: F(L,[])} s=[] r=[0@H, lab L@L, ptr((0,H),0)@L] pc=1@L", Verdict::Holds},
    {27, "i=[Alloc r0 r1 r2] m={} s=[] r=[0@L, lab L@H, 0@L] pc=0@L",
     "i=[Alloc r0 r1 r2] m={} s=[] r=[0@L, lab L@H, 0@L] pc=0@L",
     "m={H: F(L,[])} s=[] r=[0@L, lab L@H, ptr((0,H),0)@L] pc=1@L",
     "m={H: F(L,[])} s=[] r=[0@L, lab L@H, ptr((0,H),0)@L] pc=1@L", Verdict::Holds},
    {28, "i=[PGetOff r0 r1] m={} s=[] r=[ptr((0,L),0)@H, 0@L] pc=0@L",
     "i=[PGetOff r0 r1] m={} s=[] r=[ptr((0,L),1)@H, 0@L] pc=0@L",
     "m={} s=[] r=[ptr((0,L),0)@H, 0@L] pc=1@L", "m={} s=[] r=[ptr((0,L),1)@H, 1@L] pc=1@L",
     Verdict::Holds},
    {29, "i=[PSetOff r0 r1 r2] m={} s=[] r=[ptr((0,L),0)@H, 0@L, 0@L] pc=0@L",
     "i=[PSetOff r0 r1 r2] m={} s=[] r=[ptr((1,L),0)@H, 0@L, 0@L] pc=0@L",
     "m={} s=[] r=[ptr((0,L),0)@H, 0@L, ptr((0,L),0)@L] pc=1@L",
     "m={} s=[] r=[ptr((1,L),0)@H, 0@L, ptr((1,L),0)@L] pc=1@L", Verdict::Holds},
    {30, "i=[PSetOff r0 r1 r2] m={} s=[] r=[ptr((0,L),0)@L, 0@H, 0@L] pc=0@L",
     "i=[PSetOff r0 r1 r2] m={} s=[] r=[ptr((0,L),0)@L, 1@H, 0@L] pc=0@L",
     "m={} s=[] r=[ptr((0,L),0)@L, 0@H, ptr((0,L),0)@L] pc=1@L",
     "m={} s=[] r=[ptr((0,L),0)@L, 1@H, ptr((0,L),1)@L] pc=1@L", Verdict::Holds},
    {31, "i=[MSize r0 r1] m={L: F(H,[])} s=[] r=[ptr((0,L),0)@L, 0@L] pc=0@L",
     "i=[MSize r0 r1] m={L: F(H,[0@L])} s=[] r=[ptr((0,L),0)@L, 0@L] pc=0@L",
     "m={L: F(H,[])} s=[] r=[ptr((0,L),0)@L, 0@L] pc=1@L",
     "m={L: F(H,[0@L])} s=[] r=[ptr((0,L),0)@L, 1@L] pc=1@L", Verdict::Holds},
    {32, "i=[MSize r0 r1] m={L: F(L,[]), F(M2,[])} s=[] r=[ptr((0,L),0)@M1, 0@L] pc=0@L",
     "i=[MSize r0 r1] m={L: F(L,[]), F(M2,[])} s=[] r=[ptr((1,L),0)@M1, 0@L] pc=0@L",
     "m={L: F(L,[]), F(M2,[])} s=[] r=[ptr((0,L),0)@M1, 0@M1] pc=1@L",
     "m={L: F(L,[]), F(M2,[])} s=[] r=[ptr((1,L),0)@M1, 0@H] pc=1@L", Verdict::Holds},
    {33, "i=[MLab r0 r1] m={L: F(L,[]), F(H,[])} s=[] r=[ptr((0,L),0)@H, 0@L] pc=0@L",
     "i=[MLab r0 r1] m={L: F(L,[]), F(H,[])} s=[] r=[ptr((1,L),0)@H, 0@L] pc=0@L",
     "m={L: F(L,[]), F(H,[])} s=[] r=[ptr((0,L),0)@H, lab L@L] pc=1@L",
     "m={L: F(L,[]), F(H,[])} s=[] r=[ptr((1,L),0)@H, lab H@L] pc=1@L", Verdict::Holds},
};

Verdict verdict_on(const Witness& witness, unsigned fault) {
  return verdict_on(rules_with_fault(fault),
                    {Label::L, state_of(witness.first), state_of(witness.second)});
}

std::string successor_of(const char* text, unsigned fault) {
  Room room;
  const State state = state_of(text);
  Machine machine = laid_out(state, room);
  return step(rules_with_fault(fault), machine, room) ? text_of(machine) : "stuck";
}

TEST(RegisterFaults, AreShownByTheirWitnesses) {
  for (const Witness& each : witnesses) {
    SCOPED_TRACE(each.fault);
    EXPECT_EQ(successor_of(each.first, each.fault), each.first_after);
    EXPECT_EQ(successor_of(each.second, each.fault), each.second_after);
    EXPECT_EQ(verdict_on(each, 0), each.without_fault);
  }
}

TEST(RegisterFaults, AreToldApartByTheirWitnesses) {
  for (const Witness& each : witnesses) {
    std::vector<unsigned> shown;
    for (unsigned fault = 0; fault <= fault_count; ++fault)
      if (verdict_on(each, fault) == Verdict::Fails) shown.push_back(fault);
    EXPECT_EQ(shown, std::vector{each.fault});
  }
}

// The specification's method: of the check and the result, drop each variable in turn; of
// the new pc too where there is no result, else move each but the pc to the result.
std::vector<Fault> faults_of(Opcode opcode) {
  const Rule& rule = rules_with_fault(0)[static_cast<std::size_t>(opcode)];
  const bool has_result = opcode != Opcode::Nop && opcode != Opcode::Jump && opcode != Opcode::Bnz;
  std::vector<Fault> faults;
  const auto add = [&](const Join& join, Component component) {
    for (std::uint8_t i = 0; i < join.count; ++i)
      if (component != Component::Moved || join.variables[i] != Variable::Pc)
        faults.push_back({opcode, component, join.variables[i], ""});
  };
  add(rule.check, Component::Check);
  add(rule.result, Component::Result);
  add(rule.new_pc, has_result ? Component::Moved : Component::NewPc);
  return faults;
}

TEST(RegisterFaults, AreAllThatTheMethodGives) {
  unsigned number = 0;
  for (std::size_t opcode = 0; opcode < opcode_count; ++opcode) {
    for (const Fault& expected : faults_of(static_cast<Opcode>(opcode))) {
      SCOPED_TRACE(++number);
      ASSERT_LE(number, fault_count);
      EXPECT_EQ(fault(number).opcode, expected.opcode);
      EXPECT_EQ(fault(number).component, expected.component);
      EXPECT_EQ(fault(number).forgotten, expected.forgotten);
    }
  }
  EXPECT_EQ(number, fault_count);
}

TEST(RegisterFaults, LeaveAllOtherRulesAlone) {
  for (unsigned number = 1; number <= fault_count; ++number) {
    const auto faulty = static_cast<std::size_t>(fault(number).opcode);
    for (std::size_t i = 0; i < opcode_count; ++i)
      EXPECT_EQ(rules_with_fault(number)[i] == rules_with_fault(0)[i], i != faulty) << number;
  }
}

}  // namespace
}  // namespace ifc_register
