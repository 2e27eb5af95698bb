// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/check.hpp"

#include <algorithm>

#include "sonde/sonde.hpp"

namespace ifc_stack {
namespace {

struct Walked {
  Element element;
  const Cell* rest;
};

Walked walk(const Cell& cell) {
  if (const auto* frame = std::get_if<FrameCons>(&cell))
    return {{frame->atom, true}, frame->rest.get()};
  const auto* cons = std::get_if<AtomCons>(&cell);
  return {{cons->atom, false}, cons->rest.get()};
}

std::size_t depth_of(const Stack& stack) {
  std::size_t depth = 0;
  for (const Cell* cell = stack.get(); cell != nullptr; cell = walk(*cell).rest) ++depth;
  return depth;
}

void fill(std::span<Element> elements, const Stack& stack) {
  const Cell* cell = stack.get();
  for (std::size_t i = elements.size(); i > 0; --i) {
    const Walked walked = walk(*cell);
    elements[i - 1] = walked.element;
    cell = walked.rest;
  }
}

}  // namespace

Machine laid_out(const State& state, Room& room) {
  Machine machine{.imem = state.imem, .pc = state.pc};
  machine.mem = room.take<Atom>(state.mem.size());
  std::copy(state.mem.begin(), state.mem.end(), machine.mem.begin());
  const std::size_t depth = depth_of(state.stack);
  machine.stack = room.take<Element>(depth + 1).first(depth);
  fill(machine.stack, state.stack);
  return machine;
}

Verdict verdict_on(const Rules& rules, const State& first, const State& second) {
  Room room;
  return noninterference(rules, laid_out(first, room), laid_out(second, room), room);
}

void check_noninterference(const Rules& rules, const State& first, const State& second) {
  const Verdict verdict = verdict_on(rules, first, second);
  SONDE_ASSUME(verdict != Verdict::PcOutside);
  SONDE_ASSUME(verdict != Verdict::Distinguishable);
  SONDE_ASSUME(verdict != Verdict::FirstStuck);
  SONDE_ASSUME(verdict != Verdict::SecondStuck);
  SONDE_CHECK(verdict == Verdict::Holds);
}

}  // namespace ifc_stack
