// SPDX-License-Identifier: Apache-2.0
// Faults of the stack machine: a pair of states that must stay alike while it shrinks.
#include <string>
#include <utility>

#include "ifc_stack/check.hpp"
#include "ifc_stack/faults.hpp"
#include "ifc_stack/generators.hpp"
#include "shrinking/property_of.hpp"
#include "shrinking/rows.hpp"

namespace shrinking {
namespace {

auto noninterference(unsigned fault) {
  const auto& rules = ifc_stack::rules_with_fault(fault);
  return [&rules](const ifc_stack::Pair& pair) {
    ifc_stack::check_noninterference(rules, pair.first, pair.second);
  };
}

// Parts of a pair, as C++.
std::string atom(int value, const char* label) {
  return "ifc_stack::Atom{.value = " + std::to_string(value) +
         ", .label = ifc_stack::Label::" + label + "}";
}

std::string cell(const char* what, const std::string& atom, const std::string& rest) {
  return "std::make_unique<std::variant<ifc_stack::AtomCons, ifc_stack::FrameCons>>(ifc_stack::" +
         (what + ("{.atom = " + atom + ", .rest = " + rest + "})"));
}

struct Parts {
  std::string imem;
  std::string mem{};
  std::string stack = "nullptr";
  std::string pc;
};

std::string state(const Parts& parts) {
  return "ifc_stack::State{.imem = {" + parts.imem + "}, .mem = {" + parts.mem +
         "}, .stack = " + parts.stack + ", .pc = " + parts.pc + "}";
}

std::string pair(const std::string& one, const std::string& other) {
  return "{" + one + ", " + other + "}";
}

// Calls from secret code: the frame holds a secret that is labelled public.
std::string smallest_1() {
  const auto each = state({.imem = "ifc_stack::BCall{.n = 0}",
                           .stack = cell("AtomCons", atom(0, "L"), "nullptr"),
                           .pc = atom(0, "H")});
  return pair(each, each);
}

std::string smallest_4() {
  const auto each = [](int secret) {
    const auto frame = cell("FrameCons", atom(0, "L"), "nullptr");
    return state({.imem = "ifc_stack::BRet{}",
                  .stack = cell("AtomCons", atom(secret, "H"), frame),
                  .pc = atom(0, "L")});
  };
  return pair(each(0), each(1));
}

std::string smallest_8() {
  const auto each = [](const std::string& stack) {
    return state({.imem = "ifc_stack::Push{.n = 0}", .stack = stack, .pc = atom(0, "H")});
  };
  return pair(each("nullptr"), each(cell("AtomCons", atom(0, "L"), "nullptr")));
}

std::string smallest_13() {
  const auto each = [](int secret) {
    return state({.imem = "ifc_stack::Load{}",
                  .mem = atom(0, "L") + ", " + atom(0, "H"),
                  .stack = cell("AtomCons", atom(secret, "H"), "nullptr"),
                  .pc = atom(0, "L")});
  };
  return pair(each(0), each(1));
}

std::string smallest_17() {
  const auto operands = cell("AtomCons", atom(0, "L"), cell("AtomCons", atom(0, "L"), "nullptr"));
  const auto each = state(
      {.imem = "ifc_stack::Store{}", .mem = atom(0, "H"), .stack = operands, .pc = atom(0, "H")});
  return pair(each, each);
}

// The hand-written generator draws lists of two and a stack of four, or so.
std::string smallest_generated_4() {
  const auto each = [](int secret) {
    const auto two = cell("AtomCons", atom(0, "L"), cell("AtomCons", atom(0, "L"), "nullptr"));
    return state(
        {.imem = "ifc_stack::BRet{}, ifc_stack::BRet{}",
         .mem = atom(0, "L") + ", " + atom(0, "L"),
         .stack = cell("AtomCons", atom(secret, "H"), cell("FrameCons", atom(0, "L"), two)),
         .pc = atom(0, "L")});
  };
  return pair(each(1), each(0));
}

Row derived(unsigned fault, std::string smallest) {
  const auto hand_written = sonde::given(ifc_stack::hand_written_pair());
  return {.name = "ifc-fault-" + std::to_string(fault),
          .property = property_of(noninterference(fault)),
          .smallest = std::move(smallest),
          .found_by = property_of(noninterference(fault), hand_written)};
}

Row but(Row row, unsigned percent, const char* remark) {
  row.percent = percent;
  row.remark = remark;
  return row;
}

Row generated(unsigned fault, std::string smallest) {
  const auto hand_written = sonde::given(ifc_stack::hand_written_pair());
  return {.name = "ifc-generated-" + std::to_string(fault),
          .property = property_of(noninterference(fault), hand_written),
          .smallest = std::move(smallest)};
}

}  // namespace

std::vector<Row> machine() {
  return {
      derived(1, smallest_1()),
      derived(4, smallest_4()),
      but(derived(8, smallest_8()), 60,
          "two instructions and unequal pcs are a local minimum: nothing grows a stack"),
      but(derived(13, smallest_13()), 70,
          "a public 1 in memory instead of a secret 0 is a local minimum: nothing lowers a number "
          "and raises its label in both states at once"),
      derived(17, smallest_17()),
      but(generated(4, smallest_generated_4()), 30,
          "the generator draws all parts side by side, so that no pass knows which belong "
          "together"),
  };
}

}  // namespace shrinking
