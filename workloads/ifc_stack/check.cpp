// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/check.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

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

}  // namespace

Machine laid_out(const State& state, std::pmr::memory_resource& room) {
  Machine machine(room);
  machine.imem = state.imem;
  machine.mem.assign(state.mem.begin(), state.mem.end());
  machine.pc = state.pc;
  machine.stack.reserve(8);  // most are no deeper
  for (const Cell* cell = state.stack.get(); cell != nullptr;) {
    const Walked walked = walk(*cell);
    machine.stack.push_back(walked.element);
    cell = walked.rest;
  }
  std::reverse(machine.stack.begin(), machine.stack.end());
  return machine;
}

Verdict verdict_on(const Rules& rules, const State& first, const State& second) {
  alignas(std::max_align_t) std::array<std::byte, 8192> bytes;  // more comes from the heap
  std::pmr::monotonic_buffer_resource room(bytes.data(), bytes.size());
  return noninterference(rules, laid_out(first, room), laid_out(second, room));
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
