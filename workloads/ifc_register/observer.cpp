// SPDX-License-Identifier: Apache-2.0
// Lists are compared element by element, and their lengths only where one ends, as the
// original does: the early exits, and their order, are what a search guided by coverage
// climbs.
#include "ifc_register/observer.hpp"

namespace ifc_register {
namespace {

// Compares what someone at one label sees.
class Observer {
 public:
  explicit Observer(Label label) : label_(label) {}

  bool sees(Label label) const { return flows(label, label_); }

  bool alike(const Atom& a, const Atom& b) const {
    if (a.label != b.label) return false;
    return !sees(a.label) || same(a.value, b.value);
  }

  bool alike(const LaidFrame& a, const LaidFrame& b) const {
    if (a.label != b.label) return false;
    return !sees(a.label) || all_alike(a.cells, b.cells);
  }

  bool alike(const LaidStackFrame& a, const LaidStackFrame& b) const {
    if (!sees(a.pc.label) && !sees(b.pc.label)) return true;
    if (!(a.pc == b.pc)) return false;
    if (!all_alike(a.registers, b.registers)) return false;
    return a.result == b.result && a.label == b.label;
  }

  template <class T>
  bool all_alike(std::span<const T> a, std::span<const T> b) const {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
      if (!alike(a[i], b[i])) return false;
    return a.size() == b.size();
  }

  // Every frame that is seen in `a` is in `b`, and alike.
  bool has_alike(const Machine& a, const Machine& b) const {
    for (std::size_t stamp = 0; stamp < label_count; ++stamp) {
      if (!sees(static_cast<Label>(stamp))) continue;
      const auto& frames = a.mem[stamp];
      const auto& others = b.mem[stamp];
      for (std::size_t i = 0; i < frames.size(); ++i)
        if (i >= others.size() || !alike(frames[i], others[i])) return false;
    }
    return true;
  }

  // Without what lies above the nearest stack frame that is seen.
  std::span<const LaidStackFrame> crop(std::span<const LaidStackFrame> stack) const {
    while (!stack.empty() && !sees(stack.front().pc.label)) stack = stack.subspan(1);
    return stack;
  }

 private:
  Label label_;
};

bool equal(const Instruction& a, const Instruction& b) {
  if (a.index() != b.index()) return false;
  return std::visit([&]<class Of>(const Of& of_a) { return of_a == *std::get_if<Of>(&b); }, a);
}

bool equal(std::span<const Instruction> a, std::span<const Instruction> b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    if (!equal(a[i], b[i])) return false;
  return a.size() == b.size();
}

}  // namespace

bool indistinguishable(Label label, const Machine& a, const Machine& b) {
  const Observer observer(label);
  if (!equal(a.imem, b.imem)) return false;
  if (!observer.has_alike(a, b) || !observer.has_alike(b, a)) return false;
  if (!observer.sees(a.pc.label) && !observer.sees(b.pc.label))
    return observer.all_alike(observer.crop(a.stack), observer.crop(b.stack));
  if (!(a.pc == b.pc)) return false;
  if (!observer.all_alike(a.stack, b.stack)) return false;
  return observer.all_alike(a.registers, b.registers);
}

}  // namespace ifc_register
