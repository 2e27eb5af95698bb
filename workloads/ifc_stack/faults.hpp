// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_stack/rules.hpp"

namespace ifc_stack {

enum class Component : std::uint8_t { Check, Result, NewPc };

// A rule that forgets one variable of one component.
struct Fault {
  Opcode opcode;
  Component component;
  Variable forgotten;
  const char* meaning;
};

inline constexpr unsigned fault_count = 20;

// Faults have the numbers 1 to 20, as in the papers' tables.
const Fault& fault(unsigned number);

// The table with that fault; number 0 is the correct one.
const Rules& rules_with_fault(unsigned number);

const Join& component_of(const Rule& rule, Component component);

}  // namespace ifc_stack
