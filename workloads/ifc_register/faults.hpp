// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_register/rules.hpp"

namespace ifc_register {

// The place where a rule is wrong. Moved: the variable taints the result instead of the pc.
enum class Component : std::uint8_t { Check, Result, NewPc, Moved };

// A rule that forgets one variable of one component.
struct Fault {
  Opcode opcode;
  Component component;
  Variable forgotten;
  const char* meaning;
};

inline constexpr unsigned fault_count = 33;

// Faults have the numbers 1 to 33, as in the paper's table.
const Fault& fault(unsigned number);

// The table with that fault; number 0 is the correct one.
const Rules& rules_with_fault(unsigned number);

}  // namespace ifc_register
