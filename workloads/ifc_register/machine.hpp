// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>

#include "ifc_register/rules.hpp"
#include "ifc_register/state.hpp"
#include "room.hpp"

namespace ifc_register {

using workload::Room;

struct LaidFrame {
  Label label = Label::L;
  std::span<const Atom> cells{};
};

struct LaidStackFrame {
  Pc pc{};
  std::span<const Atom> registers{};
  RegisterId result = 0;
  Label label = Label::L;
};

// A state laid out to run: its lists lie flat in a room. Nobody changes what lies there, so
// that a machine and its successor share what is the same.
struct Machine {
  std::span<const Instruction> imem{};                        // the state's own
  std::array<std::span<const LaidFrame>, label_count> mem{};  // by stamp
  std::span<const LaidStackFrame> stack{};                    // the top is first
  std::span<const Atom> registers{};
  Pc pc{};
};

// Null where there is no such frame, or no such cell.
const LaidFrame* frame_at(const Machine& machine, Block block);
const Atom* cell_at(const LaidFrame& frame, std::int64_t offset);

// Whether kind and content are the same.
bool same(const Value& a, const Value& b);

// Runs the instruction at the pc. False where the machine is stuck; then nothing has changed.
bool step(const Rules& rules, Machine& machine, Room& room);

}  // namespace ifc_register
