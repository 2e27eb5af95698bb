// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/end_to_end.hpp"

#include "ifc_stack/observer.hpp"

namespace ifc_stack {
namespace {

bool is_at_halt(const Machine& machine) {
  return machine.pc_is_inside() &&
         opcode_of(machine.imem[static_cast<std::size_t>(machine.pc.value)]) == Opcode::Halt;
}

bool halts(const Rules& rules, Machine& machine) {
  for (unsigned steps = 0; steps < most_steps; ++steps)
    if (!step(rules, machine)) return is_at_halt(machine);
  return is_at_halt(machine);
}

}  // namespace

Ending end_to_end(const Rules& rules, Machine& first, Machine& second) {
  if (!indistinguishable(first, second)) return Ending::Distinguishable;
  if (!halts(rules, first)) return Ending::FirstRunsOn;
  if (!halts(rules, second)) return Ending::SecondRunsOn;
  if (first.pc.label != second.pc.label) return Ending::AtDifferentLevels;
  return indistinguishable(first, second) ? Ending::Holds : Ending::Fails;
}

}  // namespace ifc_stack
