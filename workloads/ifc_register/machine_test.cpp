// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/machine.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "ifc_register/check.hpp"
#include "ifc_register/faults.hpp"
#include "ifc_register/notation.hpp"

namespace ifc_register {
namespace {

std::string successor_of(const State& state) {
  Room room;
  Machine machine = laid_out(state, room);
  return step(rules_with_fault(0), machine, room) ? text_of(machine) : "stuck";
}

struct Step {
  const char* remark;
  const char* state;
  const char* successor;
};

constexpr Step steps[] = {
    {"Lab reads the label, result at L", "i=[Lab r0 r1] m={} s=[] r=[3@M1, 0@L] pc=0@L",
     "m={} s=[] r=[3@M1, lab M1@L] pc=1@L"},
    {"PcLab: result labelled L even at a high pc", "i=[PcLab r0] m={} s=[] r=[0@L] pc=0@M2",
     "m={} s=[] r=[lab M2@L] pc=1@M2"},
    {"MLab ignores the offset (7 is out of range)",
     "i=[MLab r0 r1] m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),7)@M2, 0@L] pc=0@L",
     "m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),7)@M2, lab M1@M2] pc=1@L"},
    {"Put", "i=[Put 9 r0] m={} s=[] r=[0@H] pc=0@M1", "m={} s=[] r=[9@L] pc=1@M1"},
    {"PutLab", "i=[PutLab M2 r0] m={} s=[] r=[0@H] pc=0@L", "m={} s=[] r=[lab M2@L] pc=1@L"},
    {"BCall; any integer is a target", "i=[BCall r0 r1 r1] m={} s=[] r=[-3@M1, lab M2@M2] pc=0@L",
     "m={} s=[K(1@M2, [-3@M1, lab M2@M2], r1, M2)] r=[-3@M1, lab M2@M2] pc=-3@M1"},
    {"BCall does not check that r3 exists", "i=[BCall r0 r1 r9] m={} s=[] r=[0@L, lab L@L] pc=0@L",
     "m={} s=[K(1@L, [0@L, lab L@L], r9, L)] r=[0@L, lab L@L] pc=0@L"},
    {"BCall operand types", "i=[BCall r1 r0 r0] m={} s=[] r=[0@L, lab L@L] pc=0@L", "stuck"},
    {"BRet: check H flows to M2 join M1=H holds; result label B, pc label from the frame",
     "i=[BRet] m={} s=[K(5@M1, [7@L, 8@L], r1, M2)] r=[1@L, 2@L] pc=0@H",
     "m={} s=[] r=[7@L, 2@M2] pc=5@M1"},
    {"BRet: check H flows to L join M1 fails",
     "i=[BRet] m={} s=[K(5@M1, [7@L, 8@L], r1, L)] r=[1@L, 2@L] pc=0@H", "stuck"},
    {"BRet: result register missing in saved registers",
     "i=[BRet] m={} s=[K(5@L, [7@L], r1, L)] r=[1@L, 2@L] pc=0@L", "stuck"},
    {"BRet: empty stack", "i=[BRet] m={} s=[] r=[1@L] pc=0@L", "stuck"},
    {"Alloc: stamp M1, frame label M2, pointer label M1, new index 1 in region M1",
     "i=[Alloc r0 r1 r2] m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[2@M1, lab M2@L, 0@L] "
     "pc=0@L",
     "m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L]), F(M2,[0@L, 0@L])} s=[] r=[2@M1, lab M2@L, "
     "ptr((1,M1),0)@M1] pc=1@L"},
    {"Alloc of size 0: pc label goes into the stamp only",
     "i=[Alloc r0 r1 r2] m={} s=[] r=[0@L, lab H@L, 0@L] pc=0@M2",
     "m={M2: F(H,[])} s=[] r=[0@L, lab H@L, ptr((0,M2),0)@L] pc=1@M2"},
    {"Alloc: negative size", "i=[Alloc r0 r1 r2] m={} s=[] r=[-1@L, lab L@L, 0@L] pc=0@L", "stuck"},
    {"Load: pc label joins pointer label M2 and frame label M1",
     "i=[Load r0 r1] m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),1)@M2, 0@L] pc=0@L",
     "m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),1)@M2, 5@M2] pc=1@H"},
    {"Load: offset out of range",
     "i=[Load r0 r1] m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),2)@L, 0@L] pc=0@L",
     "stuck"},
    {"Load: no such region",
     "i=[Load r0 r1] m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,M2),0)@L, 0@L] pc=0@L",
     "stuck"},
    {"Store: only pointer and pc are checked against the frame label",
     "i=[Store r0 r1] m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),0)@M1, 9@H] "
     "pc=0@L",
     "m={L: F(M1,[9@H, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),0)@M1, 9@H] pc=1@L"},
    {"Store: M1 flows to L fails (frame label L)",
     "i=[Store r0 r1] m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,M1),0)@M1, 9@L] "
     "pc=0@L",
     "stuck"},
    {"Write: M1 join M1 join M2 flows to M1 join M2 holds; cell label kept",
     "i=[Write r0 r1] m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),1)@M1, 9@M2] "
     "pc=0@M1",
     "m={L: F(M1,[4@L, 9@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),1)@M1, 9@M2] pc=1@M1"},
    {"Write: M2 flows to M1 join L fails",
     "i=[Write r0 r1] m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),0)@L, 9@M2] "
     "pc=0@L",
     "stuck"},
    {"BNZ taken (relative)", "i=[BNZ -5 r0] m={} s=[] r=[7@M1] pc=0@L",
     "m={} s=[] r=[7@M1] pc=-5@M1"},
    {"BNZ not taken; label still joined", "i=[BNZ -5 r0] m={} s=[] r=[0@M1] pc=0@L",
     "m={} s=[] r=[0@M1] pc=1@M1"},
    {"PSetOff: no bounds or existence check",
     "i=[PSetOff r0 r1 r1] m={} s=[] r=[ptr((0,M1),4)@M1, -2@M2] pc=0@L",
     "m={} s=[] r=[ptr((0,M1),4)@M1, ptr((0,M1),-2)@H] pc=1@L"},
    {"PGetOff", "i=[PGetOff r0 r0] m={} s=[] r=[ptr((3,M1),4)@M1] pc=0@L",
     "m={} s=[] r=[4@M1] pc=1@L"},
    {"MSize: result labelled with the frame label; pointer label joins pc",
     "i=[MSize r0 r1] m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),9)@M2, 0@L] "
     "pc=0@L",
     "m={L: F(M1,[4@L, 5@M2]); M1: F(L,[6@L])} s=[] r=[ptr((0,L),9)@M2, 2@M1] pc=1@M2"},
    {"Eq of pointers", "i=[Eq r0 r1 r0] m={} s=[] r=[ptr((0,L),4)@M1, ptr((0,L),4)@M2] pc=0@L",
     "m={} s=[] r=[1@H, ptr((0,L),4)@M2] pc=1@L"},
    {"Eq of different kinds is 0, not an error",
     "i=[Eq r0 r1 r0] m={} s=[] r=[0@L, lab L@L] pc=0@L", "m={} s=[] r=[0@L, lab L@L] pc=1@L"},
    {"Join", "i=[Join r0 r1 r0] m={} s=[] r=[lab M1@L, lab M2@L] pc=0@L",
     "m={} s=[] r=[lab H@L, lab M2@L] pc=1@L"},
    {"FlowsTo", "i=[FlowsTo r0 r1 r0] m={} s=[] r=[lab M1@L, lab M2@H] pc=0@L",
     "m={} s=[] r=[0@H, lab M2@H] pc=1@L"},
    {"Add of int and label", "i=[Add r0 r1 r0] m={} s=[] r=[0@L, lab M2@H] pc=0@L", "stuck"},
    {"Halt", "i=[Halt] m={} s=[] r=[] pc=0@L", "stuck"},
    {"no such register", "i=[Mov r0 r2] m={} s=[] r=[0@L, 1@L] pc=0@L", "stuck"},
};

TEST(RegisterMachine, StepsAsTheSpecificationDoes) {
  for (const Step& each : steps) {
    SCOPED_TRACE(each.remark);
    EXPECT_EQ(successor_of(state_of(each.state)), each.successor);
  }
}

TEST(RegisterMachine, NumbersWrapAround) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  State state = state_of("i=[Add r0 r0 r1] m={} s=[] r=[0@L, 0@L] pc=0@L");
  state.registers[0].value = most;
  EXPECT_EQ(successor_of(state), "m={} s=[] r=[" + std::to_string(most) + "@L, -2@L] pc=1@L");
  state.imem[0] = BinOp{Operator::Mult, 0, 0, 1};
  EXPECT_EQ(successor_of(state), "m={} s=[] r=[" + std::to_string(most) + "@L, 1@L] pc=1@L");
}

TEST(RegisterMachine, AHugeBlockIsStuck) {
  EXPECT_EQ(successor_of(state_of("i=[Alloc r0 r1 r0] m={} s=[] r=[1001@L, lab L@L] pc=0@L")),
            "stuck");
  EXPECT_NE(successor_of(state_of("i=[Alloc r0 r1 r0] m={} s=[] r=[1000@L, lab L@L] pc=0@L")),
            "stuck");
}

TEST(RegisterMachine, AMachineThatIsStuckHasNotChanged) {
  Room room;
  const State state =
      state_of("i=[Store r0 r1] m={L: F(L,[4@L])} s=[] r=[ptr((0,L),0)@H, 9@L] pc=0@L");
  Machine machine = laid_out(state, room);
  const std::string before = text_of(machine);
  EXPECT_FALSE(step(rules_with_fault(0), machine, room));
  EXPECT_EQ(text_of(machine), before);
}

TEST(RegisterMachine, AStepLeavesTheMachineThatItWasCopiedFromAlone) {
  Room room;
  const State state =
      state_of("i=[Store r0 r1] m={L: F(L,[4@L])} s=[] r=[ptr((0,L),0)@L, 9@L] pc=0@L");
  const Machine machine = laid_out(state, room);
  const std::string before = text_of(machine);
  Machine copy = machine;
  EXPECT_TRUE(step(rules_with_fault(0), copy, room));
  EXPECT_EQ(text_of(machine), before);
  EXPECT_NE(text_of(copy), before);
}

}  // namespace
}  // namespace ifc_register
