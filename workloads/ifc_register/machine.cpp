// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/machine.hpp"

#include <algorithm>

namespace ifc_register {
namespace {

// A larger block than any that the generators ask for: such an Alloc is stuck.
constexpr std::int64_t most_cells = 1000;

// One step: what it needs, and the machine that it changes.
struct Step {
  const Rule& rule;
  Machine& machine;
  Room& room;

  std::optional<Labels> labels(Label l1 = Label::L, Label l2 = Label::L, Label l3 = Label::L,
                               Label l4 = Label::L) const {
    return apply(rule, {l1, l2, l3, l4, machine.pc.label});
  }
};

template <class T>
const T* at(std::span<const T> all, std::int64_t index) {
  if (index < 0 || index >= static_cast<std::int64_t>(all.size())) return nullptr;
  return &all[static_cast<std::size_t>(index)];
}

// With one element changed; the index is valid.
template <class T>
std::span<const T> with(std::span<const T> all, std::int64_t index, const T& changed, Room& room) {
  const auto copy = room.take<T>(all.size());
  std::copy(all.begin(), all.end(), copy.begin());
  copy[static_cast<std::size_t>(index)] = changed;
  return copy;
}

// A value of the kind T that a register holds, and its label.
template <class T>
struct Held {
  T value;
  Label label;
};

template <class T>
std::optional<Held<T>> held(const Machine& machine, RegisterId id) {
  const Atom* atom = at(machine.registers, id);
  if (atom == nullptr) return std::nullopt;
  const T* value = std::get_if<T>(&atom->value);
  if (value == nullptr) return std::nullopt;
  return Held<T>{*value, atom->label};
}

// The last thing that may be stuck.
bool set(const Step& step, RegisterId id, const Atom& atom) {
  if (at(step.machine.registers, id) == nullptr) return false;
  step.machine.registers = with(step.machine.registers, id, atom, step.room);
  return true;
}

bool advance(const Step& step, Label label) {
  step.machine.pc = {step.machine.pc.address + 1, label};
  return true;
}

bool set_and_advance(const Step& step, RegisterId to, const Value& value,
                     const std::optional<Labels>& labels) {
  return labels && set(step, to, {value, labels->result}) && advance(step, labels->pc);
}

bool run(const Step& step, const Put& put) {
  return set_and_advance(step, put.to, put.n, step.labels());
}

bool run(const Step& step, const Mov& mov) {
  const Atom* from = at(step.machine.registers, mov.from);
  return from != nullptr && set_and_advance(step, mov.to, from->value, step.labels(from->label));
}

bool run(const Step& step, const Load& load) {
  const auto pointer = held<Pointer>(step.machine, load.pointer);
  if (!pointer) return false;
  const LaidFrame* frame = frame_at(step.machine, pointer->value.block);
  if (frame == nullptr) return false;
  const Atom* cell = cell_at(*frame, pointer->value.offset);
  if (cell == nullptr) return false;
  return set_and_advance(step, load.to, cell->value,
                         step.labels(pointer->label, frame->label, cell->label));
}

void change_cell(const Step& step, const Pointer& pointer, const Atom& atom) {
  auto& frames = step.machine.mem[static_cast<std::size_t>(pointer.block.stamp)];
  LaidFrame frame = *at(frames, pointer.block.index);
  frame.cells = with(frame.cells, pointer.offset, atom, step.room);
  frames = with(frames, pointer.block.index, frame, step.room);
}

// Store and Write differ in their rules, and in that only Write's speaks of the old content.
bool change(const Step& step, RegisterId to, RegisterId from) {
  const auto pointer = held<Pointer>(step.machine, to);
  if (!pointer) return false;
  const Atom* value = at(step.machine.registers, from);
  if (value == nullptr) return false;
  const LaidFrame* frame = frame_at(step.machine, pointer->value.block);
  if (frame == nullptr) return false;
  const Atom* old = cell_at(*frame, pointer->value.offset);
  if (old == nullptr) return false;
  const auto labels = step.labels(pointer->label, frame->label, value->label, old->label);
  if (!labels) return false;
  change_cell(step, pointer->value, {value->value, labels->result});
  return advance(step, labels->pc);
}

bool run(const Step& step, const Store& store) { return change(step, store.pointer, store.value); }

bool run(const Step& step, const Write& write) { return change(step, write.pointer, write.value); }

// These two wrap around, as unsigned numbers do.
std::int64_t sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
std::int64_t product(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

std::optional<Value> on_numbers(Operator op, std::int64_t a, std::int64_t b) {
  if (op == Operator::Add) return sum(a, b);
  if (op == Operator::Mult) return product(a, b);
  return std::nullopt;
}

std::optional<Value> on_labels(Operator op, Label a, Label b) {
  if (op == Operator::Join) return join(a, b);
  if (op == Operator::FlowsTo) return flows(a, b) ? std::int64_t{1} : std::int64_t{0};
  return std::nullopt;
}

std::optional<Value> result_of(Operator op, const Value& a, const Value& b) {
  if (op == Operator::Eq) return same(a, b) ? std::int64_t{1} : std::int64_t{0};
  if (a.index() != b.index()) return std::nullopt;
  if (const auto* n = std::get_if<std::int64_t>(&a))
    return on_numbers(op, *n, *std::get_if<std::int64_t>(&b));
  if (const auto* label = std::get_if<Label>(&a))
    return on_labels(op, *label, *std::get_if<Label>(&b));
  return std::nullopt;
}

bool run(const Step& step, const BinOp& instruction) {
  const Atom* a = at(step.machine.registers, instruction.first);
  const Atom* b = at(step.machine.registers, instruction.second);
  if (a == nullptr || b == nullptr) return false;
  const auto result = result_of(instruction.op, a->value, b->value);
  return result && set_and_advance(step, instruction.to, *result, step.labels(a->label, b->label));
}

bool run(const Step& step, const Nop&) {
  const auto labels = step.labels();
  return labels && advance(step, labels->pc);
}

bool run(const Step&, const Halt&) { return false; }

bool go_to(const Step& step, std::int64_t address, const std::optional<Labels>& labels) {
  if (!labels) return false;
  step.machine.pc = {address, labels->pc};
  return true;
}

bool run(const Step& step, const Jump& jump) {
  const auto target = held<std::int64_t>(step.machine, jump.target);
  return target && go_to(step, target->value, step.labels(target->label));
}

bool run(const Step& step, const Bnz& bnz) {
  const auto tested = held<std::int64_t>(step.machine, bnz.tested);
  if (!tested) return false;
  const std::int64_t distance = tested->value == 0 ? 1 : bnz.n;
  return go_to(step, sum(step.machine.pc.address, distance), step.labels(tested->label));
}

void push(const Step& step, const LaidStackFrame& frame) {
  const auto& stack = step.machine.stack;
  const auto grown = step.room.take<LaidStackFrame>(stack.size() + 1);
  grown.front() = frame;
  std::copy(stack.begin(), stack.end(), grown.begin() + 1);
  step.machine.stack = grown;
}

bool run(const Step& step, const BCall& call) {
  const auto target = held<std::int64_t>(step.machine, call.target);
  if (!target) return false;
  const auto label = held<Label>(step.machine, call.label);
  if (!label) return false;
  const auto labels = step.labels(target->label, label->label);
  if (!labels) return false;
  push(step, {{step.machine.pc.address + 1, labels->result},
              step.machine.registers,
              call.result,
              label->value});
  return go_to(step, target->value, labels);
}

bool run(const Step& step, const BRet&) {
  Machine& machine = step.machine;
  if (machine.stack.empty()) return false;
  const LaidStackFrame& top = machine.stack.front();
  const Atom* value = at(machine.registers, top.result);
  if (value == nullptr || at(top.registers, top.result) == nullptr) return false;
  const auto labels = step.labels(value->label, top.label, top.pc.label);
  if (!labels) return false;
  machine.registers = with(top.registers, top.result, {value->value, labels->result}, step.room);
  machine.stack = machine.stack.subspan(1);
  return go_to(step, top.pc.address, labels);
}

bool run(const Step& step, const Lab& lab) {
  const Atom* of = at(step.machine.registers, lab.of);
  return of != nullptr && set_and_advance(step, lab.to, of->label, step.labels());
}

bool run(const Step& step, const PcLab& instruction) {
  return set_and_advance(step, instruction.to, step.machine.pc.label, step.labels());
}

bool run(const Step& step, const PutLab& instruction) {
  return set_and_advance(step, instruction.to, instruction.label, step.labels());
}

Block add_frame(const Step& step, std::int64_t size, Label label, Label stamp) {
  auto& frames = step.machine.mem[static_cast<std::size_t>(stamp)];
  const auto cells = step.room.take<Atom>(static_cast<std::size_t>(size));
  std::fill(cells.begin(), cells.end(), Atom{});
  const auto grown = step.room.take<LaidFrame>(frames.size() + 1);
  std::copy(frames.begin(), frames.end(), grown.begin());
  grown.back() = {label, cells};
  frames = grown;
  return {static_cast<std::int64_t>(grown.size()) - 1, stamp};
}

// The stamp is not the rule's.
bool run(const Step& step, const Alloc& alloc) {
  const auto size = held<std::int64_t>(step.machine, alloc.size);
  if (!size || size->value < 0 || size->value > most_cells) return false;
  const auto label = held<Label>(step.machine, alloc.label);
  if (!label || at(step.machine.registers, alloc.to) == nullptr) return false;
  const auto labels = step.labels(size->label, label->label, label->value);
  if (!labels) return false;
  const Label stamp = join(join(size->label, label->label), step.machine.pc.label);
  const Block block = add_frame(step, size->value, label->value, stamp);
  return set_and_advance(step, alloc.to, Pointer{block, 0}, labels);
}

bool run(const Step& step, const PGetOff& get) {
  const auto pointer = held<Pointer>(step.machine, get.pointer);
  return pointer &&
         set_and_advance(step, get.to, pointer->value.offset, step.labels(pointer->label));
}

bool run(const Step& step, const PSetOff& set) {
  const auto pointer = held<Pointer>(step.machine, set.pointer);
  if (!pointer) return false;
  const auto offset = held<std::int64_t>(step.machine, set.offset);
  if (!offset) return false;
  return set_and_advance(step, set.to, Pointer{pointer->value.block, offset->value},
                         step.labels(pointer->label, offset->label));
}

bool run(const Step& step, const MSize& size) {
  const auto pointer = held<Pointer>(step.machine, size.pointer);
  if (!pointer) return false;
  const LaidFrame* frame = frame_at(step.machine, pointer->value.block);
  if (frame == nullptr) return false;
  return set_and_advance(step, size.to, static_cast<std::int64_t>(frame->cells.size()),
                         step.labels(pointer->label, frame->label));
}

bool run(const Step& step, const MLab& lab) {
  const auto pointer = held<Pointer>(step.machine, lab.pointer);
  if (!pointer) return false;
  const LaidFrame* frame = frame_at(step.machine, pointer->value.block);
  if (frame == nullptr) return false;
  return set_and_advance(step, lab.to, frame->label, step.labels(pointer->label, frame->label));
}

}  // namespace

const LaidFrame* frame_at(const Machine& machine, Block block) {
  return at(machine.mem[static_cast<std::size_t>(block.stamp)], block.index);
}

const Atom* cell_at(const LaidFrame& frame, std::int64_t offset) { return at(frame.cells, offset); }

bool same(const Value& a, const Value& b) {
  if (a.index() != b.index()) return false;
  if (const auto* n = std::get_if<std::int64_t>(&a)) return *n == *std::get_if<std::int64_t>(&b);
  if (const auto* label = std::get_if<Label>(&a)) return *label == *std::get_if<Label>(&b);
  return *std::get_if<Pointer>(&a) == *std::get_if<Pointer>(&b);
}

bool step(const Rules& rules, Machine& machine, Room& room) {
  const Instruction* instruction = at(machine.imem, machine.pc.address);
  if (instruction == nullptr) return false;
  const Rule& rule = rules[static_cast<std::size_t>(opcode_of(*instruction))];
  return std::visit([&](const auto& each) { return run({rule, machine, room}, each); },
                    *instruction);
}

}  // namespace ifc_register
