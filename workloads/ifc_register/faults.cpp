// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/faults.hpp"

#include <cassert>

namespace ifc_register {
namespace {

using enum Variable;

constexpr Rules correct_rules = {{
    /* Put */ {.new_pc = {Pc}},
    /* Mov */ {.result = {L1}, .new_pc = {Pc}},
    /* Load */ {.result = {L3}, .new_pc = {Pc, L1, L2}},
    /* Store */ {.check = {L1, Pc}, .limit = {L2}, .result = {L3}, .new_pc = {Pc}},
    /* Write */ {.check = {Pc, L1, L3}, .limit = {L2, L4}, .result = {L4}, .new_pc = {Pc}},
    /* BinOp */ {.result = {L1, L2}, .new_pc = {Pc}},
    /* Nop */ {.new_pc = {Pc}},
    /* Halt */ {},
    /* Jump */ {.new_pc = {Pc, L1}},
    /* Bnz */ {.new_pc = {L1, Pc}},
    /* BCall */ {.result = {L2, Pc}, .new_pc = {L1, Pc}},
    /* BRet */ {.check = {L1, Pc}, .limit = {L2, L3}, .result = {L2}, .new_pc = {L3}},
    /* Lab */ {.new_pc = {Pc}},
    /* PcLab */ {.new_pc = {Pc}},
    /* PutLab */ {.new_pc = {Pc}},
    /* Alloc */ {.result = {L1, L2}, .new_pc = {Pc}},
    /* PGetOff */ {.result = {L1}, .new_pc = {Pc}},
    /* PSetOff */ {.result = {L1, L2}, .new_pc = {Pc}},
    /* MSize */ {.result = {L2}, .new_pc = {Pc, L1}},
    /* MLab */ {.result = {L1}, .new_pc = {Pc}},
}};

constexpr std::array<Fault, fault_count> faults = {{
    {Opcode::Mov, Component::Result, L1, "the label of the moved value is forgotten"},
    {Opcode::Load, Component::Result, L3, "the label of the loaded atom is forgotten"},
    {Opcode::Load, Component::Moved, L1, "the pointer taints only the result, not the pc"},
    {Opcode::Load, Component::Moved, L2, "the frame taints only the result, not the pc"},
    {Opcode::Store, Component::Check, L1, "the pointer is not checked"},
    {Opcode::Store, Component::Check, Pc, "the pc is not checked"},
    {Opcode::Store, Component::Result, L3, "the stored value loses its label"},
    {Opcode::Write, Component::Check, Pc, "the pc is not checked"},
    {Opcode::Write, Component::Check, L1, "the pointer is not checked"},
    {Opcode::Write, Component::Check, L3, "the value is not checked"},
    {Opcode::Write, Component::Result, L4, "the cell loses its label"},
    {Opcode::BinOp, Component::Result, L1, "the label of the first operand is forgotten"},
    {Opcode::BinOp, Component::Result, L2, "the label of the second operand is forgotten"},
    {Opcode::Nop, Component::NewPc, Pc, "Nop lowers the pc"},
    {Opcode::Jump, Component::NewPc, Pc, "Jump lowers a high pc"},
    {Opcode::Jump, Component::NewPc, L1, "the label of the target is forgotten"},
    {Opcode::Bnz, Component::NewPc, L1, "the label of the tested value is forgotten"},
    {Opcode::Bnz, Component::NewPc, Pc, "BNZ lowers a high pc"},
    {Opcode::BCall, Component::Result, L2, "the label operand does not taint the return pc"},
    {Opcode::BCall, Component::Result, Pc, "the pc does not taint the return pc"},
    {Opcode::BCall, Component::Moved, L1, "the target taints the return pc, not the new pc"},
    {Opcode::BRet, Component::Check, L1, "the label of the returned value is not checked"},
    {Opcode::BRet, Component::Check, Pc, "the pc is not checked"},
    {Opcode::BRet, Component::Result, L2, "the returned value is always labelled L"},
    {Opcode::BRet, Component::Moved, L3, "the pc is always low after a return"},
    {Opcode::Alloc, Component::Result, L1, "the size does not taint the pointer"},
    {Opcode::Alloc, Component::Result, L2, "the label operand does not taint the pointer"},
    {Opcode::PGetOff, Component::Result, L1, "the label of the pointer is forgotten"},
    {Opcode::PSetOff, Component::Result, L1, "the label of the pointer is forgotten"},
    {Opcode::PSetOff, Component::Result, L2, "the label of the offset is forgotten"},
    {Opcode::MSize, Component::Result, L2, "the label of the frame is forgotten"},
    {Opcode::MSize, Component::Moved, L1, "the pointer taints only the result, not the pc"},
    {Opcode::MLab, Component::Result, L1, "the label of the pointer is forgotten"},
}};

constexpr Join without(const Join& join, Variable forgotten) {
  Join rest;
  for (std::uint8_t i = 0; i < join.count; ++i)
    if (join.variables[i] != forgotten) rest.variables[rest.count++] = join.variables[i];
  return rest;
}

constexpr Join and_also(Join join, Variable added) {
  join.variables[join.count++] = added;
  return join;
}

constexpr Rule with(Rule rule, const Fault& fault) {
  switch (fault.component) {
    case Component::Check: rule.check = without(rule.check, fault.forgotten); break;
    case Component::Result: rule.result = without(rule.result, fault.forgotten); break;
    case Component::NewPc: rule.new_pc = without(rule.new_pc, fault.forgotten); break;
    case Component::Moved:
      rule.new_pc = without(rule.new_pc, fault.forgotten);
      rule.result = and_also(rule.result, fault.forgotten);
      break;
  }
  return rule;
}

constexpr std::array<Rules, fault_count + 1> all_rules() {
  std::array<Rules, fault_count + 1> all{};
  all.fill(correct_rules);
  for (std::size_t i = 0; i < fault_count; ++i) {
    Rule& faulty = all[i + 1][static_cast<std::size_t>(faults[i].opcode)];
    faulty = with(faulty, faults[i]);
  }
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

}  // namespace ifc_register
