// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/machine.hpp"

#include <algorithm>

namespace ifc_stack {
namespace {

using Depth = std::size_t;  // below the top, which has depth 0

const Element& at(const Machine& machine, Depth depth) {
  return machine.stack[machine.stack.size() - 1 - depth];
}

// Whether the topmost `count` elements are atoms.
bool has_atoms(const Machine& machine, Depth count) {
  if (machine.stack.size() < count) return false;
  for (Depth depth = 0; depth < count; ++depth)
    if (at(machine, depth).is_frame) return false;
  return true;
}

void pop(Machine& machine, Depth count) {
  machine.stack = machine.stack.first(machine.stack.size() - count);
}

void push(Machine& machine, Element element) {
  machine.stack = {machine.stack.data(), machine.stack.size() + 1};
  machine.stack.back() = element;
}

bool advance(Machine& machine, Label label) {
  machine.pc = {machine.pc.value + 1, label};
  return true;
}

bool nop(const Rule& rule, Machine& machine) {
  const auto labels = apply(rule, {Label::L, Label::L, Label::L, machine.pc.label});
  return labels && advance(machine, labels->pc);
}

bool push(const Rule& rule, Machine& machine, std::int64_t n) {
  const auto labels = apply(rule, {Label::L, Label::L, Label::L, machine.pc.label});
  if (!labels) return false;
  push(machine, {{n, labels->result}, false});
  return advance(machine, labels->pc);
}

// The target goes, and a frame comes below the arguments.
bool call(const Rule& rule, Machine& machine, std::int64_t n) {
  if (!has_atoms(machine, 1) || n < 0) return false;
  const auto depth = static_cast<std::int64_t>(machine.stack.size());
  if (n >= depth || !has_atoms(machine, static_cast<Depth>(n) + 1)) return false;
  const Atom target = at(machine, 0).atom;
  const auto labels = apply(rule, {target.label, Label::L, Label::L, machine.pc.label});
  if (!labels) return false;
  const auto frame = machine.stack.end() - 1 - n;
  std::move_backward(frame, machine.stack.end() - 1, machine.stack.end());
  *frame = {{machine.pc.value + 1, labels->result}, true};
  machine.pc = {target.value, labels->pc};
  return true;
}

bool give_back(const Rule& rule, Machine& machine) {
  if (!has_atoms(machine, 1)) return false;
  const Atom value = at(machine, 0).atom;
  Depth depth = 1;
  while (depth < machine.stack.size() && !at(machine, depth).is_frame) ++depth;
  if (depth == machine.stack.size()) return false;
  const Atom back = at(machine, depth).atom;
  const auto labels = apply(rule, {back.label, value.label, Label::L, machine.pc.label});
  if (!labels) return false;
  pop(machine, depth);
  machine.stack.back() = {{value.value, labels->result}, false};
  machine.pc = {back.value, labels->pc};
  return true;
}

// Wraps around, as unsigned numbers do.
std::int64_t sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

bool add(const Rule& rule, Machine& machine) {
  if (!has_atoms(machine, 2)) return false;
  const Atom top = at(machine, 0).atom;
  const Atom second = at(machine, 1).atom;
  const auto labels = apply(rule, {top.label, second.label, Label::L, machine.pc.label});
  if (!labels) return false;
  pop(machine, 1);
  machine.stack.back() = {{sum(top.value, second.value), labels->result}, false};
  return advance(machine, labels->pc);
}

Atom* cell_at(Machine& machine, std::int64_t address) {
  if (address < 0 || address >= static_cast<std::int64_t>(machine.mem.size())) return nullptr;
  return &machine.mem[static_cast<std::size_t>(address)];
}

bool load(const Rule& rule, Machine& machine) {
  if (!has_atoms(machine, 1)) return false;
  const Atom pointer = at(machine, 0).atom;
  const Atom* cell = cell_at(machine, pointer.value);
  if (cell == nullptr) return false;
  const auto labels = apply(rule, {cell->label, pointer.label, Label::L, machine.pc.label});
  if (!labels) return false;
  machine.stack.back() = {{cell->value, labels->result}, false};
  return advance(machine, labels->pc);
}

bool store(const Rule& rule, Machine& machine) {
  if (!has_atoms(machine, 2)) return false;
  const Atom pointer = at(machine, 0).atom;
  const Atom value = at(machine, 1).atom;
  Atom* cell = cell_at(machine, pointer.value);
  if (cell == nullptr) return false;
  const auto labels = apply(rule, {pointer.label, value.label, cell->label, machine.pc.label});
  if (!labels) return false;
  *cell = {value.value, labels->result};
  pop(machine, 2);
  return advance(machine, labels->pc);
}

}  // namespace

Machine copy_of(const Machine& machine, Room& room) {
  Machine copy = machine;
  copy.mem = room.take<Atom>(machine.mem.size());
  std::copy(machine.mem.begin(), machine.mem.end(), copy.mem.begin());
  copy.stack = room.take<Element>(machine.stack.size() + 1).first(machine.stack.size());
  std::copy(machine.stack.begin(), machine.stack.end(), copy.stack.begin());
  return copy;
}

bool step(const Rules& rules, Machine& machine) {
  if (!machine.pc_is_inside()) return false;
  const Instruction& instruction = machine.imem[static_cast<std::size_t>(machine.pc.value)];
  const Opcode opcode = opcode_of(instruction);
  const Rule& rule = rules[static_cast<std::size_t>(opcode)];
  switch (opcode) {
    case Opcode::Nop: return nop(rule, machine);
    case Opcode::Push: return push(rule, machine, std::get_if<Push>(&instruction)->n);
    case Opcode::BCall: return call(rule, machine, std::get_if<BCall>(&instruction)->n);
    case Opcode::BRet: return give_back(rule, machine);
    case Opcode::Add: return add(rule, machine);
    case Opcode::Load: return load(rule, machine);
    case Opcode::Store: return store(rule, machine);
    case Opcode::Halt: return false;
  }
  return false;
}

}  // namespace ifc_stack
