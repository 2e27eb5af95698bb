// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/machine.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "ifc_stack/check.hpp"
#include "ifc_stack/faults.hpp"
#include "ifc_stack/notation.hpp"

namespace ifc_stack {
namespace {

std::string successor_of(const State& state) {
  Room room;
  Machine machine = laid_out(state, room);
  return step(rules_with_fault(0), machine) ? text_of(machine) : "stuck";
}

struct Step {
  const char* remark;
  const char* state;
  const char* successor;
};

constexpr Step steps[] = {
    {"Nop", "i=[Nop] m=[] s=[] pc=0@L", "m=[] s=[] pc=1@L"},
    {"Push keeps pc label, result L even at high pc", "i=[Push 7] m=[] s=[3@H] pc=0@H",
     "m=[] s=[7@L, 3@H] pc=1@H"},
    {"BCall 1: one argument stays above the frame", "i=[BCall 1] m=[] s=[5@H, 6@L, R 9@L] pc=0@L",
     "m=[] s=[6@L, R 1@L, R 9@L] pc=5@H"},
    {"BCall 2 cannot skip over a return frame", "i=[BCall 2] m=[] s=[5@H, 6@L, R 9@L] pc=0@L",
     "stuck"},
    {"negative argument count", "i=[BCall -1] m=[] s=[0@L] pc=0@L", "stuck"},
    {"top is a frame", "i=[BCall 0] m=[] s=[R 0@L] pc=0@L", "stuck"},
    {"not enough elements", "i=[BCall 1] m=[] s=[0@L] pc=0@L", "stuck"},
    {"target may be any integer", "i=[BCall 0] m=[] s=[-4@L] pc=0@L", "m=[] s=[R 1@L] pc=-4@L"},
    {"BRet drops everything between value and frame",
     "i=[BRet] m=[] s=[5@L, 6@H, 7@L, R 3@L, 8@L] pc=0@H", "m=[] s=[5@H, 8@L] pc=3@L"},
    {"first frame is used, whatever its label", "i=[BRet] m=[] s=[5@L, R 3@H, R 2@L] pc=0@L",
     "m=[] s=[5@L, R 2@L] pc=3@H"},
    {"no frame", "i=[BRet] m=[] s=[5@L] pc=0@L", "stuck"},
    {"top must be an atom", "i=[BRet] m=[] s=[R 3@L] pc=0@L", "stuck"},
    {"Add", "i=[Add] m=[] s=[2@H, 3@L, R 0@L] pc=0@L", "m=[] s=[5@H, R 0@L] pc=1@L"},
    {"second operand is a frame", "i=[Add] m=[] s=[2@H, R 0@L, 3@L] pc=0@L", "stuck"},
    {"Load", "i=[Load] m=[4@L, 5@H] s=[1@L] pc=0@L", "m=[4@L, 5@H] s=[5@H] pc=1@L"},
    {"address out of range", "i=[Load] m=[4@L, 5@H] s=[2@L] pc=0@L", "stuck"},
    {"negative address", "i=[Load] m=[4@L] s=[-1@L] pc=0@L", "stuck"},
    {"Store into H cell by low pointer: result label L (legal: cell goes HtoL at low pc)",
     "i=[Store] m=[4@L, 5@H] s=[1@L, 9@L] pc=0@L", "m=[4@L, 9@L] s=[] pc=1@L"},
    {"NSU check fails", "i=[Store] m=[4@L] s=[0@H, 9@L] pc=0@L", "stuck"},
    {"Store through H pointer into H cell", "i=[Store] m=[4@H] s=[0@H, 9@L] pc=0@L",
     "m=[9@H] s=[] pc=1@L"},
    {"out of range", "i=[Store] m=[4@L] s=[1@L, 9@L] pc=0@L", "stuck"},
    {"Halt never steps", "i=[Halt] m=[] s=[] pc=0@L", "stuck"},
    {"pc out of range", "i=[Nop] m=[] s=[] pc=1@L", "stuck"},
    {"pc negative", "i=[Nop] m=[] s=[] pc=-1@L", "stuck"},
};

TEST(Machine, TakesTheStepsOfTheSpecification) {
  for (const Step& each : steps) {
    SCOPED_TRACE(each.remark);
    EXPECT_EQ(successor_of(state_of(each.state)), each.successor);
  }
}

TEST(Machine, AddsWithWrapAround) {
  State state = state_of("i=[Add] m=[] s=[1@L, 2@L] pc=0@L");
  std::get<AtomCons>(*state.stack).atom.value = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(successor_of(state), "m=[] s=[-9223372036854775807@L] pc=1@L");
}

TEST(Machine, IsStuckWhereACallAsksForMoreArgumentsThanThereCanBe) {
  State state = state_of("i=[BCall 0] m=[] s=[1@L, 2@L] pc=0@L");
  state.imem[0] = BCall{std::numeric_limits<std::int64_t>::max()};
  EXPECT_EQ(successor_of(state), "stuck");
}

TEST(Machine, ACopyRunsApartFromTheOriginal) {
  Room room;
  const State state = state_of("i=[Store] m=[4@L] s=[0@L, 9@L] pc=0@L");
  const Machine original = laid_out(state, room);
  Machine copy = copy_of(original, room);
  EXPECT_TRUE(step(rules_with_fault(0), copy));
  EXPECT_EQ(text_of(copy), "m=[9@L] s=[] pc=1@L");
  EXPECT_EQ(text_of(original), "m=[4@L] s=[0@L, 9@L] pc=0@L");
}

TEST(Machine, RunsStatesThatAreTooLargeForTheRoomAtHand) {
  State state = state_of("i=[Store] m=[] s=[999@L, 9@L] pc=0@L");
  state.mem.resize(1000);
  Room room;
  const Machine original = laid_out(state, room);
  Machine copy = copy_of(original, room);
  EXPECT_TRUE(step(rules_with_fault(0), copy));
  EXPECT_EQ(copy.mem.back().value, 9);
  EXPECT_EQ(original.mem.back().value, 0);
}

}  // namespace
}  // namespace ifc_stack
