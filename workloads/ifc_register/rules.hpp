// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include "ifc_register/state.hpp"

namespace ifc_register {

// In the order of the alternatives of Instruction.
enum class Opcode : std::uint8_t {
  Put,
  Mov,
  Load,
  Store,
  Write,
  BinOp,
  Nop,
  Halt,
  Jump,
  Bnz,
  BCall,
  BRet,
  Lab,
  PcLab,
  PutLab,
  Alloc,
  PGetOff,
  PSetOff,
  MSize,
  MLab,
};
inline constexpr std::size_t opcode_count = 20;
static_assert(std::variant_size_v<Instruction> == opcode_count);

inline Opcode opcode_of(const Instruction& instruction) {
  return static_cast<Opcode>(instruction.index());
}

// The labels that a rule may speak of: up to four that the instruction sets, and that of
// the current pc.
enum class Variable : std::uint8_t { L1, L2, L3, L4, Pc };
using Operands = std::array<Label, 5>;  // by Variable

// A join of variables, in the order in which the specification writes them (the faults are
// numbered after it). Without any it is bottom, L.
struct Join {
  std::array<Variable, 3> variables{};
  std::uint8_t count = 0;

  constexpr Join() = default;
  constexpr Join(std::initializer_list<Variable> all) {
    for (const Variable variable : all) variables[count++] = variable;
  }
  bool operator==(const Join&) const = default;
};

// What an instruction does to labels. It is stuck unless `check` flows to `limit`.
struct Rule {
  Join check{};
  Join limit{};
  Join result{};
  Join new_pc{};

  bool operator==(const Rule&) const = default;
};

// Data, so that the correct machine and all faulty ones run the same code: else coverage
// would see the fault itself.
using Rules = std::array<Rule, opcode_count>;  // by Opcode

struct Labels {
  Label result;
  Label pc;
};

// Nothing where the check is false.
std::optional<Labels> apply(const Rule& rule, const Operands& operands);

}  // namespace ifc_register
