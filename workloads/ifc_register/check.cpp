// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/check.hpp"

#include <algorithm>

#include "sonde/sonde.hpp"

namespace ifc_register {
namespace {

std::span<const LaidFrame> laid_out(const std::vector<Frame>& frames, Room& room) {
  const auto laid = room.take<LaidFrame>(frames.size());
  std::ranges::transform(frames, laid.begin(),
                         [](const Frame& frame) { return LaidFrame{frame.label, frame.cells}; });
  return laid;
}

std::span<const LaidStackFrame> laid_out(const std::vector<StackFrame>& stack, Room& room) {
  const auto laid = room.take<LaidStackFrame>(stack.size());
  std::ranges::transform(stack, laid.begin(), [](const StackFrame& frame) {
    return LaidStackFrame{frame.pc, frame.registers, frame.result, frame.label};
  });
  return laid;
}

}  // namespace

Machine laid_out(const State& state, Room& room) {
  Machine machine{.imem = state.imem,
                  .stack = laid_out(state.stack, room),
                  .registers = state.registers,
                  .pc = state.pc};
  for (const auto& [stamp, frames] : state.mem)
    machine.mem[static_cast<std::size_t>(stamp)] = laid_out(frames, room);
  return machine;
}

Verdict verdict_on(const Rules& rules, const Variation& variation) {
  Room room;
  const Machines machines{variation.observer, laid_out(variation.first, room),
                          laid_out(variation.second, room)};
  return noninterference(rules, machines, room);
}

void check_noninterference(const Rules& rules, const Variation& variation) {
  const Verdict verdict = verdict_on(rules, variation);
  SONDE_ASSUME(verdict != Verdict::Distinguishable);
  SONDE_ASSUME(verdict != Verdict::FirstIllFormed);
  SONDE_ASSUME(verdict != Verdict::SecondIllFormed);
  SONDE_ASSUME(verdict != Verdict::FirstStuck);
  SONDE_ASSUME(verdict != Verdict::SecondStuck);
  SONDE_CHECK(verdict == Verdict::Holds);
}

}  // namespace ifc_register
