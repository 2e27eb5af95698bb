// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/noninterference.hpp"

#include "ifc_stack/observer.hpp"

namespace ifc_stack {
namespace {

bool is_low(const Machine& machine) { return machine.pc.label == Label::L; }

Verdict expect(bool holds) { return holds ? Verdict::Holds : Verdict::Fails; }

}  // namespace

Verdict noninterference(const Rules& rules, const Machine& first, const Machine& second,
                        Room& room) {
  if (!first.pc_is_inside()) return Verdict::PcOutside;
  if (!indistinguishable(first, second)) return Verdict::Distinguishable;
  Machine first_after = copy_of(first, room);
  if (!step(rules, first_after)) return Verdict::FirstStuck;
  Machine second_after = copy_of(second, room);
  if (!step(rules, second_after)) return Verdict::SecondStuck;

  if (is_low(first)) return expect(indistinguishable(first_after, second_after));
  // As in the original, where the first stays high the second is not looked at.
  if (!is_low(first_after)) return expect(indistinguishable(first, first_after));
  if (!is_low(second_after)) return expect(indistinguishable(second, second_after));
  return expect(indistinguishable(first_after, second_after));
}

}  // namespace ifc_stack
