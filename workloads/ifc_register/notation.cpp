// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/notation.hpp"

#include <array>
#include <charconv>
#include <stdexcept>

namespace ifc_register {
namespace {

constexpr std::array label_names = {"L", "M1", "M2", "H"};
constexpr std::array operator_names = {"Add ", "Mult ", "Join ", "FlowsTo ", "Eq "};

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  bool takes(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  void expect(std::string_view word) {
    if (!takes(word)) fail("expected " + std::string(word));
  }
  std::int64_t number() {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc{}) fail("expected a number");
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }
  Label label() {
    for (std::size_t i = 0; i < label_names.size(); ++i)
      if (takes(label_names[i])) return static_cast<Label>(i);
    fail("expected a label");
  }
  Atom atom() {
    const Value read = value();
    expect("@");
    return {read, label()};
  }
  Pc pc() {
    const std::int64_t address = number();
    expect("@");
    return {address, label()};
  }
  // Up to the closing bracket; the opening one has been taken.
  std::vector<Atom> atoms() {
    std::vector<Atom> all;
    for (; !takes("]"); takes(", ")) all.push_back(atom());
    return all;
  }
  Frame frame() {
    expect("F(");
    Frame frame{label(), {}};
    expect(",[");
    frame.cells = atoms();
    expect(")");
    return frame;
  }
  Memory memory() {
    Memory memory;
    for (; !takes("}"); takes("; ")) {
      auto& frames = memory[label()];
      expect(": ");
      for (; rest_.starts_with("F("); takes(", ")) frames.push_back(frame());
    }
    return memory;
  }
  StackFrame stack_frame() {
    expect("K(");
    StackFrame frame{.pc = pc()};
    expect(", [");
    frame.registers = atoms();
    expect(", r");
    frame.result = number();
    expect(", ");
    frame.label = label();
    expect(")");
    return frame;
  }
  Instruction instruction() {
    for (std::size_t i = 0; i < operator_names.size(); ++i)
      if (takes(operator_names[i])) return BinOp{static_cast<Operator>(i), reg(), reg(), reg()};
    if (takes("Put ")) return Put{number_and_space(), reg()};
    if (takes("PutLab ")) return PutLab{label_and_space(), reg()};
    if (takes("BNZ ")) return Bnz{number_and_space(), reg()};
    if (takes("Nop")) return Nop{};
    if (takes("Halt")) return Halt{};
    if (takes("BRet")) return BRet{};
    return instruction_of_registers();
  }

 private:
  [[noreturn]] void fail(const std::string& why) {
    throw std::invalid_argument(why + " at " + std::string(rest_));
  }
  Value value() {
    if (takes("lab ")) return label();
    if (!takes("ptr((")) return number();
    Pointer pointer;
    pointer.block.index = number();
    expect(",");
    pointer.block.stamp = label();
    expect("),");
    pointer.offset = number();
    expect(")");
    return pointer;
  }
  // Braces read fields from left to right.
  Instruction instruction_of_registers() {
    if (takes("Mov ")) return Mov{reg(), reg()};
    if (takes("Load ")) return Load{reg(), reg()};
    if (takes("Store ")) return Store{reg(), reg()};
    if (takes("Write ")) return Write{reg(), reg()};
    if (takes("Jump ")) return Jump{reg()};
    if (takes("BCall ")) return BCall{reg(), reg(), reg()};
    if (takes("Lab ")) return Lab{reg(), reg()};
    if (takes("PcLab ")) return PcLab{reg()};
    if (takes("Alloc ")) return Alloc{reg(), reg(), reg()};
    if (takes("PGetOff ")) return PGetOff{reg(), reg()};
    if (takes("PSetOff ")) return PSetOff{reg(), reg(), reg()};
    if (takes("MSize ")) return MSize{reg(), reg()};
    expect("MLab ");
    return MLab{reg(), reg()};
  }
  RegisterId reg() {
    takes(" ");
    expect("r");
    return number();
  }
  std::int64_t number_and_space() {
    const std::int64_t read = number();
    expect(" ");
    return read;
  }
  Label label_and_space() {
    const Label read = label();
    expect(" ");
    return read;
  }

  std::string_view rest_;
};

std::string name_of(Label label) { return label_names[static_cast<std::size_t>(label)]; }

std::string text_of(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* label = std::get_if<Label>(&value)) return "lab " + name_of(*label);
  const auto& pointer = std::get<Pointer>(value);
  return "ptr((" + std::to_string(pointer.block.index) + "," + name_of(pointer.block.stamp) + ")," +
         std::to_string(pointer.offset) + ")";
}

std::string text_of(const Atom& atom) { return text_of(atom.value) + "@" + name_of(atom.label); }
std::string text_of(const Pc& pc) { return std::to_string(pc.address) + "@" + name_of(pc.label); }

std::string text_of(const LaidFrame& frame);
std::string text_of(const LaidStackFrame& frame);

template <class T>
std::string joined(std::span<const T> all, const char* separator) {
  std::string text;
  for (const T& each : all) text += (text.empty() ? "" : separator) + text_of(each);
  return text;
}

std::string text_of(const LaidFrame& frame) {
  return "F(" + name_of(frame.label) + ",[" + joined(frame.cells, ", ") + "])";
}

std::string text_of(const LaidStackFrame& frame) {
  return "K(" + text_of(frame.pc) + ", [" + joined(frame.registers, ", ") + "], r" +
         std::to_string(frame.result) + ", " + name_of(frame.label) + ")";
}

std::string memory_of(const Machine& machine) {
  std::string text;
  for (const Label stamp : all_labels) {
    const auto& frames = machine.mem[static_cast<std::size_t>(stamp)];
    if (frames.empty()) continue;
    text += (text.empty() ? "" : "; ") + name_of(stamp) + ": " + joined(frames, ", ");
  }
  return text;
}

}  // namespace

State state_of(std::string_view text) {
  Reader reader(text);
  State state;
  if (reader.takes("i=["))
    for (; !reader.takes("] "); reader.takes("; ")) state.imem.push_back(reader.instruction());
  reader.expect("m={");
  state.mem = reader.memory();
  reader.expect(" s=[");
  for (; !reader.takes("]"); reader.takes("; ")) state.stack.push_back(reader.stack_frame());
  reader.expect(" r=[");
  state.registers = reader.atoms();
  reader.expect(" pc=");
  state.pc = reader.pc();
  return state;
}

std::string text_of(const Machine& machine) {
  return "m={" + memory_of(machine) + "} s=[" + joined(machine.stack, "; ") + "] r=[" +
         joined(machine.registers, ", ") + "] pc=" + text_of(machine.pc);
}

}  // namespace ifc_register
