// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <variant>
#include <vector>

// A register machine with information-flow labels, the second of the two of "Coverage
// Guided, Property Based Testing" (Lampropoulos, Hicks, Pierce, 2019). Here: what a test
// case is made of, in types that Sonde derives generators for.

namespace ifc_register {

// A diamond: M1 and M2 lie between L and H, and neither flows to the other. The numbers
// are sets of two bits: a join is their union.
enum class Label : std::uint8_t { L = 0, M1 = 1, M2 = 2, H = 3 };
inline constexpr std::size_t label_count = 4;
inline constexpr Label all_labels[label_count] = {Label::L, Label::M1, Label::M2, Label::H};

constexpr Label join(Label a, Label b) {
  return static_cast<Label>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool flows(Label from, Label to) { return join(from, to) == to; }

// The name of a frame: its stamp, the label of what led to its allocation, and its place
// among the frames of that stamp.
struct Block {
  std::int64_t index = 0;
  Label stamp = Label::L;

  bool operator==(const Block&) const = default;
};

// There need not be such a block, nor such a place in it.
struct Pointer {
  Block block{};
  std::int64_t offset = 0;

  bool operator==(const Pointer&) const = default;
};

// Addresses of code are numbers.
using Value = std::variant<std::int64_t, Pointer, Label>;

struct Atom {
  Value value{};
  Label label = Label::L;

  bool operator==(const Atom&) const = default;
};

struct Pc {
  std::int64_t address = 0;
  Label label = Label::L;

  bool operator==(const Pc&) const = default;
};

using RegisterId = std::int64_t;

enum class Operator : std::uint8_t { Add, Mult, Join, FlowsTo, Eq };

struct Put {
  std::int64_t n = 0;
  RegisterId to = 0;

  bool operator==(const Put&) const = default;
};
struct Mov {
  RegisterId from = 0;
  RegisterId to = 0;

  bool operator==(const Mov&) const = default;
};
struct Load {
  RegisterId pointer = 0;
  RegisterId to = 0;

  bool operator==(const Load&) const = default;
};
struct Store {
  RegisterId pointer = 0;
  RegisterId value = 0;

  bool operator==(const Store&) const = default;
};
struct Write {
  RegisterId pointer = 0;
  RegisterId value = 0;

  bool operator==(const Write&) const = default;
};
struct BinOp {
  Operator op = Operator::Add;
  RegisterId first = 0;
  RegisterId second = 0;
  RegisterId to = 0;

  bool operator==(const BinOp&) const = default;
};
struct Nop {
  bool operator==(const Nop&) const = default;
};
struct Halt {
  bool operator==(const Halt&) const = default;
};
struct Jump {
  RegisterId target = 0;

  bool operator==(const Jump&) const = default;
};
struct Bnz {
  std::int64_t n = 0;  // relative to the pc
  RegisterId tested = 0;

  bool operator==(const Bnz&) const = default;
};
struct BCall {
  RegisterId target = 0;
  RegisterId label = 0;
  RegisterId result = 0;

  bool operator==(const BCall&) const = default;
};
struct BRet {
  bool operator==(const BRet&) const = default;
};
struct Lab {
  RegisterId of = 0;
  RegisterId to = 0;

  bool operator==(const Lab&) const = default;
};
struct PcLab {
  RegisterId to = 0;

  bool operator==(const PcLab&) const = default;
};
struct PutLab {
  Label label = Label::L;
  RegisterId to = 0;

  bool operator==(const PutLab&) const = default;
};
struct Alloc {
  RegisterId size = 0;
  RegisterId label = 0;
  RegisterId to = 0;

  bool operator==(const Alloc&) const = default;
};
struct PGetOff {
  RegisterId pointer = 0;
  RegisterId to = 0;

  bool operator==(const PGetOff&) const = default;
};
struct PSetOff {
  RegisterId pointer = 0;
  RegisterId offset = 0;
  RegisterId to = 0;

  bool operator==(const PSetOff&) const = default;
};
struct MSize {
  RegisterId pointer = 0;
  RegisterId to = 0;

  bool operator==(const MSize&) const = default;
};
struct MLab {
  RegisterId pointer = 0;
  RegisterId to = 0;

  bool operator==(const MLab&) const = default;
};

using Instruction = std::variant<Put, Mov, Load, Store, Write, BinOp, Nop, Halt, Jump, Bnz, BCall,
                                 BRet, Lab, PcLab, PutLab, Alloc, PGetOff, PSetOff, MSize, MLab>;

struct Frame {
  Label label = Label::L;  // of its contents, not of its allocation
  std::vector<Atom> cells{};
};

// By stamp. A stamp without frames may be left out.
using Memory = std::map<Label, std::vector<Frame>>;

struct StackFrame {
  Pc pc{};  // to return to
  std::vector<Atom> registers{};
  RegisterId result = 0;
  Label label = Label::L;  // of what is returned
};

struct State {
  std::vector<Instruction> imem{};
  Memory mem{};
  std::vector<StackFrame> stack{};  // the top is first
  std::vector<Atom> registers{};
  Pc pc{};
};

// A case: two states, and the label up to which someone sees them.
struct Variation {
  Label observer = Label::L;
  State first{};
  State second{};
};

}  // namespace ifc_register
