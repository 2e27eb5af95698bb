// SPDX-License-Identifier: Apache-2.0
// Lists are compared element by element from their head, and their lengths only
// where one ends, as the original does: the early exits, and their order, are what
// a search guided by coverage climbs.
#include "ifc_stack/observer.hpp"

namespace ifc_stack {
namespace {

bool alike(Atom a, Atom b) {
  if (a.label != b.label) return false;
  return a.label == Label::H || a.value == b.value;
}

bool alike(const Element& a, const Element& b) {
  return a.is_frame == b.is_frame && alike(a.atom, b.atom);
}

bool memories_alike(std::span<const Atom> a, std::span<const Atom> b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    if (!alike(a[i], b[i])) return false;
  return a.size() == b.size();
}

bool equal(const Instruction& a, const Instruction& b) {
  if (a.index() != b.index()) return false;
  if (const auto* push = std::get_if<Push>(&a)) return push->n == std::get_if<Push>(&b)->n;
  if (const auto* call = std::get_if<BCall>(&a)) return call->n == std::get_if<BCall>(&b)->n;
  return true;
}

bool equal(std::span<const Instruction> a, std::span<const Instruction> b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    if (!equal(a[i], b[i])) return false;
  return a.size() == b.size();
}

// The head of a stack is its last element.
bool stacks_alike(std::span<const Element> a, std::span<const Element> b) {
  std::size_t i = a.size();
  std::size_t j = b.size();
  while (i > 0 && j > 0)
    if (!alike(a[--i], b[--j])) return false;
  return i == j;
}

// Without what lies above the nearest low frame.
std::span<const Element> crop(std::span<const Element> stack) {
  while (!stack.empty() && !(stack.back().is_frame && stack.back().atom.label == Label::L))
    stack = stack.first(stack.size() - 1);
  return stack;
}

}  // namespace

bool indistinguishable(const Machine& a, const Machine& b) {
  if (!memories_alike(a.mem, b.mem)) return false;
  if (!equal(a.imem, b.imem)) return false;
  if (!alike(a.pc, b.pc)) return false;
  if (a.pc.label == Label::L) return stacks_alike(a.stack, b.stack);
  return stacks_alike(crop(a.stack), crop(b.stack));
}

}  // namespace ifc_stack
