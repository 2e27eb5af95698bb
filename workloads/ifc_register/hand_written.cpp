// SPDX-License-Identifier: Apache-2.0
// The original's generator: memory of two frames with two cells each, ten registers, at
// most one stack frame, and an instruction whose operands are of the kinds that it needs.
#include <array>

#include "ifc_register/draws.hpp"
#include "ifc_register/generators.hpp"
#include "ifc_register/rules.hpp"

namespace ifc_register {
namespace {

constexpr int register_count = 10;
constexpr int frame_count = 2;
constexpr int cell_count = 2;
constexpr int instruction_count = 2;

enum class Kind : std::uint8_t { Number, Pointer, Label };

Kind kind_of(const Value& value) { return static_cast<Kind>(value.index()); }

class Smart {
 public:
  Smart(Draws& draws, int size) : draws_(draws), size_(size) {}

  int below(int end) { return choose(draws_, 0, end - 1); }
  Label label() { return draw_label(draws_); }
  std::int64_t any_number() { return choose(draws_, -size_, size_); }
  RegisterId any_register() { return below(register_count); }
  std::int64_t address() { return below(instruction_count); }

  Value value() { return value_of(static_cast<Kind>(below(3))); }
  Value value_of(Kind kind) {
    if (kind == Kind::Number) return number();
    if (kind == Kind::Label) return label();
    const std::int64_t index = below(frame_count);
    return Pointer{{index, Label::L}, below(cell_count)};
  }
  Atom atom() { return {value(), label()}; }
  std::vector<Atom> atoms(int count) {
    std::vector<Atom> all;
    for (int i = 0; i < count; ++i) all.push_back(atom());
    return all;
  }
  Pc pc() { return {address(), label()}; }

 private:
  std::int64_t number() {
    const int dice = below(21);
    if (dice < 10) return any_number();
    return dice == 10 ? 0 : address();
  }

  Draws& draws_;
  int size_;
};

// Registers by what they hold.
struct Registers {
  std::vector<RegisterId> pointers{};
  std::vector<RegisterId> numbers{};
  std::vector<RegisterId> addresses{};
  std::vector<RegisterId> labels{};
};

bool is_address(std::int64_t number) { return number >= 0 && number < instruction_count; }

Registers classified(const std::vector<Atom>& registers) {
  Registers classes;
  for (RegisterId id = 0; id < register_count; ++id) {
    const Value& value = registers[static_cast<std::size_t>(id)].value;
    const auto* number = std::get_if<std::int64_t>(&value);
    if (number != nullptr) classes.numbers.push_back(id);
    if (number != nullptr && is_address(*number)) classes.addresses.push_back(id);
    if (kind_of(value) == Kind::Pointer) classes.pointers.push_back(id);
    if (kind_of(value) == Kind::Label) classes.labels.push_back(id);
  }
  return classes;
}

using Weights = std::array<int, opcode_count>;

Weights weights_of(const Registers& classes, bool has_frame) {
  const auto of = [](const std::vector<RegisterId>& ids, int weight) {
    return ids.empty() ? 0 : weight;
  };
  const int pointer = of(classes.pointers, 10);
  const int number = of(classes.numbers, 10);
  const auto with_label = [&](int weight) { return of(classes.labels, weight); };
  Weights weights{};
  const auto set = [&](Opcode opcode, int weight) {
    weights[static_cast<std::size_t>(opcode)] = weight;
  };
  set(Opcode::Nop, 1);
  for (const Opcode opcode : {Opcode::PcLab, Opcode::Lab, Opcode::PutLab, Opcode::Put, Opcode::Mov})
    set(opcode, 10);
  for (const Opcode opcode : {Opcode::MLab, Opcode::Load, Opcode::MSize, Opcode::PGetOff})
    set(opcode, pointer);
  for (const Opcode opcode : {Opcode::Store, Opcode::Write}) set(opcode, 10 * pointer);
  for (const Opcode opcode : {Opcode::Bnz, Opcode::BinOp}) set(opcode, number);
  set(Opcode::PSetOff, pointer == 0 ? 0 : number);
  set(Opcode::Jump, of(classes.addresses, 10));
  set(Opcode::BCall, with_label(of(classes.addresses, 10)));
  set(Opcode::Alloc, with_label(of(classes.numbers, 200)));
  set(Opcode::BRet, has_frame ? 50 : 0);
  return weights;
}

class Instructions {
 public:
  Instructions(Smart& smart, const Registers& classes) : smart_(smart), classes_(classes) {}

  Instruction draw(bool has_frame) { return of(opcode(weights_of(classes_, has_frame))); }

 private:
  Opcode opcode(const Weights& weights) {
    int sum = 0;
    for (const int weight : weights) sum += weight;
    int dice = smart_.below(sum);
    std::size_t index = 0;
    while (dice >= weights[index]) dice -= weights[index++];
    return static_cast<Opcode>(index);
  }

  RegisterId one_of(const std::vector<RegisterId>& ids) {
    return ids[static_cast<std::size_t>(smart_.below(static_cast<int>(ids.size())))];
  }
  RegisterId pointer() { return one_of(classes_.pointers); }
  RegisterId number() { return one_of(classes_.numbers); }
  RegisterId address() { return one_of(classes_.addresses); }
  RegisterId label() { return one_of(classes_.labels); }
  RegisterId any() { return smart_.any_register(); }
  Operator op() { return static_cast<Operator>(smart_.below(5)); }
  std::int64_t distance() { return smart_.below(4) - 1; }

  Instruction of(Opcode opcode) {
    switch (opcode) {
      case Opcode::Put: return Put{smart_.any_number(), any()};
      case Opcode::Mov: return Mov{any(), any()};
      case Opcode::Load: return Load{pointer(), any()};
      case Opcode::Store: return Store{pointer(), any()};
      case Opcode::Write: return Write{pointer(), any()};
      case Opcode::BinOp: return BinOp{op(), number(), number(), any()};
      case Opcode::Nop: return Nop{};
      case Opcode::Halt: return Halt{};
      case Opcode::Jump: return Jump{address()};
      case Opcode::Bnz: return Bnz{distance(), number()};
      case Opcode::BCall: return BCall{address(), label(), any()};
      case Opcode::BRet: return BRet{};
      case Opcode::Lab: return Lab{any(), any()};
      case Opcode::PcLab: return PcLab{any()};
      case Opcode::PutLab: return PutLab{smart_.label(), any()};
      case Opcode::Alloc: return Alloc{number(), label(), any()};
      case Opcode::PGetOff: return PGetOff{pointer(), any()};
      case Opcode::PSetOff: return PSetOff{pointer(), number(), any()};
      case Opcode::MSize: return MSize{pointer(), any()};
      case Opcode::MLab: return MLab{pointer(), any()};
    }
    return Halt{};
  }

  Smart& smart_;
  const Registers& classes_;
};

StackFrame draw_stack_frame(Smart& smart) {
  return {smart.pc(), smart.atoms(register_count), smart.any_register(), smart.label()};
}

State draw_state(Smart& smart) {
  State state;
  for (int i = 0; i < frame_count; ++i)
    state.mem[Label::L].push_back({smart.label(), smart.atoms(cell_count)});
  state.pc = smart.pc();
  state.registers = smart.atoms(register_count);
  if (smart.below(10) > 0) state.stack.push_back(draw_stack_frame(smart));
  const Registers classes = classified(state.registers);
  const auto instruction = Instructions(smart, classes).draw(!state.stack.empty());
  state.imem.assign(instruction_count, instruction);
  return state;
}

// Changes only what the observer does not see.
class Varying {
 public:
  Varying(Smart& smart, Label observer) : smart_(smart), observer_(observer) {}

  State vary(const State& state) {
    State varied{.imem = state.imem};
    for (const auto& [stamp, frames] : state.mem)
      for (const Frame& frame : frames) varied.mem[stamp].push_back(vary(frame));
    for (const StackFrame& frame : state.stack) varied.stack.push_back(vary(frame));
    varied.pc = vary(state.pc);
    varied.registers = sees(state.pc.label) ? vary(state.registers) : smart_.atoms(register_count);
    return varied;
  }

 private:
  bool sees(Label label) const { return flows(label, observer_); }

  Atom vary(const Atom& atom) {
    if (sees(atom.label)) return atom;
    if (smart_.below(10) == 0) return {smart_.value(), atom.label};
    return {smart_.value_of(kind_of(atom.value)), atom.label};
  }
  std::vector<Atom> vary(const std::vector<Atom>& atoms) {
    std::vector<Atom> varied;
    for (const Atom& atom : atoms) varied.push_back(vary(atom));
    return varied;
  }
  Pc vary(const Pc& pc) {
    if (sees(pc.label)) return pc;
    std::vector<Label> high;
    for (const Label label : all_labels)
      if (!sees(label)) high.push_back(label);
    const std::int64_t address = smart_.address();
    return {address, high[static_cast<std::size_t>(smart_.below(static_cast<int>(high.size())))]};
  }
  Frame vary(const Frame& frame) {
    if (sees(frame.label)) return {frame.label, vary(frame.cells)};
    const int count = static_cast<int>(frame.cells.size()) + smart_.below(2);
    return {frame.label, smart_.atoms(count)};
  }
  StackFrame vary(const StackFrame& frame) {
    if (!sees(frame.pc.label)) {
      StackFrame other = draw_stack_frame(smart_);
      other.pc = vary(frame.pc);
      return other;
    }
    return {frame.pc, vary(frame.registers), frame.result, frame.label};
  }

  Smart& smart_;
  Label observer_;
};

}  // namespace

Variation draw_hand_written(Draws& draws) {
  Smart smart(draws, choose(draws, 0, 6));
  Variation variation;
  variation.first = draw_state(smart);
  variation.observer = smart.label();
  variation.second = Varying(smart, variation.observer).vary(variation.first);
  return variation;
}

}  // namespace ifc_register
