// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/faults.hpp"

#include <cassert>

namespace ifc_stack {
namespace {

using enum Variable;

constexpr Rules correct_rules = {{
    /* Nop */ {.new_pc = {Pc}},
    /* Push */ {.new_pc = {Pc}},
    /* BCall */ {.result = {Pc}, .new_pc = {L1, Pc}},
    /* BRet */ {.result = {L2, Pc}, .new_pc = {L1}},
    /* Add */ {.result = {L1, L2}, .new_pc = {Pc}},
    /* Load */ {.result = {L1, L2}, .new_pc = {Pc}},
    /* Store */ {.check = {L1, Pc}, .limit = L3, .result = {Pc, L1, L2}, .new_pc = {Pc}},
    /* Halt */ {},
}};

constexpr std::array<Fault, fault_count> faults = {{
    {Opcode::BCall, Component::Result, Pc, "the return frame is always labelled L"},
    {Opcode::BCall, Component::NewPc, L1, "the label of the call target is forgotten"},
    {Opcode::BCall, Component::NewPc, Pc, "a call lowers a high pc"},
    {Opcode::BRet, Component::Result, L2, "the label of the returned value is forgotten"},
    {Opcode::BRet, Component::Result, Pc, "the pc is not joined into the returned value"},
    {Opcode::BRet, Component::NewPc, L1, "the pc is always low after a return"},
    {Opcode::Nop, Component::NewPc, Pc, "Nop lowers the pc"},
    {Opcode::Push, Component::NewPc, Pc, "Push lowers the pc"},
    {Opcode::Add, Component::Result, L1, "the label of the top operand is forgotten"},
    {Opcode::Add, Component::Result, L2, "the label of the second operand is forgotten"},
    {Opcode::Add, Component::NewPc, Pc, "Add lowers the pc"},
    {Opcode::Load, Component::Result, L1, "the label of the memory cell is forgotten"},
    {Opcode::Load, Component::Result, L2, "the label of the pointer is forgotten"},
    {Opcode::Load, Component::NewPc, Pc, "Load lowers the pc"},
    {Opcode::Store, Component::Check, L1, "the pointer is not checked against the cell"},
    {Opcode::Store, Component::Check, Pc, "the pc is not checked against the cell"},
    {Opcode::Store, Component::Result, Pc, "the pc is not joined into the stored value"},
    {Opcode::Store, Component::Result, L1, "the pointer is not joined into the stored value"},
    {Opcode::Store, Component::Result, L2, "the value's label is not joined into the stored value"},
    {Opcode::Store, Component::NewPc, Pc, "Store lowers the pc"},
}};

constexpr Join without(const Join& join, Variable forgotten) {
  Join rest;
  for (std::uint8_t i = 0; i < join.count; ++i)
    if (join.variables[i] != forgotten) rest.variables[rest.count++] = join.variables[i];
  return rest;
}

constexpr Join Rule::* member_of(Component component) {
  if (component == Component::Check) return &Rule::check;
  return component == Component::Result ? &Rule::result : &Rule::new_pc;
}

constexpr Rules with(Rules rules, const Fault& fault) {
  Join& faulty = rules[static_cast<std::size_t>(fault.opcode)].*member_of(fault.component);
  faulty = without(faulty, fault.forgotten);
  return rules;
}

constexpr std::array<Rules, fault_count + 1> all_rules() {
  std::array<Rules, fault_count + 1> all{};
  all[0] = correct_rules;
  for (std::size_t i = 0; i < fault_count; ++i) all[i + 1] = with(correct_rules, faults[i]);
  return all;
}

constexpr std::array<Rules, fault_count + 1> tables = all_rules();

}  // namespace

const Fault& fault(unsigned number) {
  assert(number >= 1 && number <= fault_count);
  return faults[number - 1];
}

const Rules& rules_with_fault(unsigned number) {
  assert(number <= fault_count);
  return tables[number];
}

const Join& component_of(const Rule& rule, Component component) {
  return rule.*member_of(component);
}

}  // namespace ifc_stack
