// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/notation.hpp"

#include <array>
#include <charconv>
#include <stdexcept>

namespace ifc_stack {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  bool takes(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  void expect(std::string_view word) {
    if (!takes(word))
      throw std::invalid_argument("expected " + std::string(word) + " at " + std::string(rest_));
  }
  std::int64_t number() {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc{})
      throw std::invalid_argument("expected a number at " + std::string(rest_));
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }
  Atom atom() {
    const std::int64_t value = number();
    expect("@");
    if (takes("H")) return {value, Label::H};
    expect("L");
    return {value, Label::L};
  }
  Instruction instruction() {
    if (takes("Push ")) return Push{number()};
    if (takes("BCall ")) return BCall{number()};
    if (takes("Nop")) return Nop{};
    if (takes("BRet")) return BRet{};
    if (takes("Add")) return Add{};
    if (takes("Load")) return Load{};
    if (takes("Store")) return Store{};
    expect("Halt");
    return Halt{};
  }
  Stack stack() {
    if (takes("]")) return nullptr;
    takes(", ");
    const bool is_frame = takes("R ");
    const Atom top = atom();
    Stack below = stack();
    return is_frame ? std::make_unique<Cell>(FrameCons{top, std::move(below)})
                    : std::make_unique<Cell>(AtomCons{top, std::move(below)});
  }

 private:
  std::string_view rest_;
};

std::string text_of(const Atom& atom) {
  return std::to_string(atom.value) + (atom.label == Label::L ? "@L" : "@H");
}

}  // namespace

State state_of(std::string_view text) {
  Reader reader(text);
  State state;
  reader.expect("i=[");
  for (; !reader.takes("] "); reader.takes("; ")) state.imem.push_back(reader.instruction());
  reader.expect("m=[");
  for (; !reader.takes("] "); reader.takes(", ")) state.mem.push_back(reader.atom());
  reader.expect("s=[");
  state.stack = reader.stack();
  reader.expect(" pc=");
  state.pc = reader.atom();
  return state;
}

std::string text_of(const Machine& machine) {
  std::string text = "m=[";
  for (const Atom& atom : machine.mem) text += (text.back() == '[' ? "" : ", ") + text_of(atom);
  text += "] s=[";
  for (auto element = machine.stack.rbegin(); element != machine.stack.rend(); ++element) {
    if (text.back() != '[') text += ", ";
    text += (element->is_frame ? "R " : "") + text_of(element->atom);
  }
  return text + "] pc=" + text_of(machine.pc);
}

}  // namespace ifc_stack
