// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/draws.hpp"
#include "ifc_register/generators.hpp"
#include "ifc_register/rules.hpp"

namespace ifc_register {
namespace {

// Draws of one size. Braces draw from left to right.
class Naive {
 public:
  Naive(Draws& draws, int size) : draws_(draws), size_(size) {}

  State state() { return {instructions(), memory(), stack(), atoms(), pc()}; }

 private:
  std::int64_t number() { return choose(draws_, -size_, size_); }
  Label label() { return draw_label(draws_); }
  Operator op() { return static_cast<Operator>(choose(draws_, 0, 4)); }
  Pc pc() { return {number(), label()}; }

  Value value() {
    const int kind = choose(draws_, 0, 2);
    if (kind == 0) return number();
    if (kind == 2) return label();
    const Block block{number(), label()};
    return Pointer{block, number()};
  }
  Atom atom() { return {value(), label()}; }

  template <class Draw>
  auto list(Draw draw) {
    std::vector<decltype(draw())> all;
    for (int i = 0; i < size_; ++i) all.push_back(draw());
    return all;
  }
  std::vector<Atom> atoms() {
    return list([this] { return atom(); });
  }
  std::vector<Frame> frames() {
    return list([this] { return Frame{label(), atoms()}; });
  }
  std::vector<StackFrame> stack() {
    return list([this] { return StackFrame{pc(), atoms(), number(), label()}; });
  }
  std::vector<Instruction> instructions() {
    return list([this] { return instruction(); });
  }

  // A later entry of the same stamp replaces the earlier one.
  Memory memory() {
    Memory memory;
    for (int i = 0; i < size_; ++i) {
      const Label stamp = label();
      memory.insert_or_assign(stamp, frames());
    }
    return memory;
  }

  Instruction instruction() {
    const auto opcode = static_cast<Opcode>(choose(draws_, 0, opcode_count - 1));
    switch (opcode) {
      case Opcode::Put: return Put{number(), number()};
      case Opcode::Mov: return Mov{number(), number()};
      case Opcode::Load: return Load{number(), number()};
      case Opcode::Store: return Store{number(), number()};
      case Opcode::Write: return Write{number(), number()};
      case Opcode::BinOp: return BinOp{op(), number(), number(), number()};
      case Opcode::Nop: return Nop{};
      case Opcode::Halt: return Halt{};
      case Opcode::Jump: return Jump{number()};
      case Opcode::Bnz: return Bnz{number(), number()};
      case Opcode::BCall: return BCall{number(), number(), number()};
      case Opcode::BRet: return BRet{};
      case Opcode::Lab: return Lab{number(), number()};
      case Opcode::PcLab: return PcLab{number()};
      case Opcode::PutLab: return PutLab{label(), number()};
      case Opcode::Alloc: return Alloc{number(), number(), number()};
      case Opcode::PGetOff: return PGetOff{number(), number()};
      case Opcode::PSetOff: return PSetOff{number(), number(), number()};
      case Opcode::MSize: return MSize{number(), number()};
      case Opcode::MLab: return MLab{number(), number()};
    }
    return Halt{};
  }

  Draws& draws_;
  int size_;
};

}  // namespace

State draw_naive(Draws& draws, int size) { return Naive(draws, size).state(); }

Variation draw_naive_copy(Draws& draws, int size) {
  const Label observer = draw_label(draws);
  const State state = draw_naive(draws, size);
  return {observer, state, state};
}

}  // namespace ifc_register
