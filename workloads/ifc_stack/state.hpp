// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

// A stack machine with information-flow labels, the first of the two of "Coverage
// Guided, Property Based Testing" (Lampropoulos, Hicks, Pierce, 2019). Here: what a
// test case is made of, in types that Sonde derives generators for.

namespace ifc_stack {

// What is labelled H is secret.
enum class Label : std::uint8_t { L, H };

struct Atom {
  std::int64_t value = 0;
  Label label = Label::L;

  bool operator==(const Atom&) const = default;
};

struct Nop {};
struct Push {
  std::int64_t n = 0;
};
struct BCall {
  std::int64_t n = 0;  // how many arguments go above the return frame
};
struct BRet {};
struct Add {};
struct Load {};
struct Store {};
struct Halt {};

using Instruction = std::variant<Nop, Push, BCall, BRet, Add, Load, Store, Halt>;

// A stack is empty, an atom on a stack, or a return frame on a stack. As no pointer
// is the empty stack, a derived generator ends it one time in three, as the original's.
struct AtomCons;
struct FrameCons;
using Cell = std::variant<AtomCons, FrameCons>;
using Stack = std::unique_ptr<Cell>;

struct AtomCons {
  Atom atom{};
  Stack rest{};
};
struct FrameCons {
  Atom atom{};  // the address to return to
  Stack rest{};
};

struct State {
  std::vector<Instruction> imem{};
  std::vector<Atom> mem{};
  Stack stack{};
  Atom pc{};
};

using Pair = std::pair<State, State>;

Stack copy_of(const Stack& stack);
State copy_of(const State& state);

}  // namespace ifc_stack
