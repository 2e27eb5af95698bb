// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory_resource>
#include <span>
#include <vector>

#include "ifc_stack/rules.hpp"
#include "ifc_stack/state.hpp"

namespace ifc_stack {

struct Element {
  Atom atom{};
  bool is_frame = false;

  bool operator==(const Element&) const = default;
};

// A state laid out to run: its lists lie flat in memory that the caller lends, so
// that a test need not allocate.
struct Machine {
  explicit Machine(std::pmr::memory_resource& room) : mem(&room), stack(&room) {}
  // A copy lies in the same memory.
  Machine(const Machine& other)
      : imem(other.imem),
        mem(other.mem, other.mem.get_allocator()),
        stack(other.stack, other.stack.get_allocator()),
        pc(other.pc) {}
  Machine& operator=(const Machine&) = delete;

  bool pc_is_inside() const {
    return pc.value >= 0 && pc.value < static_cast<std::int64_t>(imem.size());
  }

  std::span<const Instruction> imem{};  // the state's own
  std::pmr::vector<Atom> mem;
  std::pmr::vector<Element> stack;  // the top is last
  Atom pc{};
};

// Runs the instruction at the pc. False where the machine is stuck; then nothing of
// it may be relied on.
bool step(const Rules& rules, Machine& machine);

}  // namespace ifc_stack
