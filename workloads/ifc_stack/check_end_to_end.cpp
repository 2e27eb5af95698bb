// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/check_end_to_end.hpp"

#include <algorithm>

#include "sonde/sonde.hpp"

namespace ifc_stack {
namespace {

// Each step pushes one element at most.
Machine started(const Start& start, Room& room) {
  Machine machine{.imem = start.imem};
  machine.mem = room.take<Atom>(start.mem.size());
  std::ranges::copy(start.mem, machine.mem.begin());
  machine.stack = room.take<Element>(most_steps + 1).first(0);
  return machine;
}

}  // namespace

Ending ending_of(const Rules& rules, const Starts& starts) {
  Room room;
  Machine first = started(starts.first, room);
  Machine second = started(starts.second, room);
  return end_to_end(rules, first, second);
}

void check_end_to_end(const Rules& rules, const Starts& starts) {
  const Ending ending = ending_of(rules, starts);
  SONDE_ASSUME(ending != Ending::Distinguishable);
  SONDE_ASSUME(ending != Ending::FirstRunsOn);
  SONDE_ASSUME(ending != Ending::SecondRunsOn);
  SONDE_ASSUME(ending != Ending::AtDifferentLevels);
  SONDE_CHECK(ending == Ending::Holds);
}

}  // namespace ifc_stack
