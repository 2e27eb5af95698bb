// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "ifc_stack/rules.hpp"
#include "ifc_stack/state.hpp"
#include "room.hpp"

namespace ifc_stack {

using workload::Room;

struct Element {
  Atom atom{};
  bool is_frame = false;
};

// A state laid out to run: its lists lie flat in a room.
struct Machine {
  std::span<const Instruction> imem{};  // the state's own
  std::span<Atom> mem{};
  std::span<Element> stack{};  // the top is last; after it there is space for one more
  Atom pc{};

  bool pc_is_inside() const {
    return pc.value >= 0 && pc.value < static_cast<std::int64_t>(imem.size());
  }
};

// A machine that runs apart from this one. Assignment would share memory and stack.
Machine copy_of(const Machine& machine, Room& room);

// Runs the instruction at the pc, once: a copy has no space for a second push. False
// where the machine is stuck; then nothing has changed.
bool step(const Rules& rules, Machine& machine);

}  // namespace ifc_stack
