// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/noninterference.hpp"

#include "ifc_register/observer.hpp"
#include "ifc_register/well_formed.hpp"

namespace ifc_register {
namespace {

Verdict expect(bool holds) { return holds ? Verdict::Holds : Verdict::Fails; }

// Of two machines after their steps.
Verdict expect_alike(const Machines& after, Room& room) {
  return expect(indistinguishable(after.observer, after.first, after.second) &&
                is_well_formed(after.first, room) && is_well_formed(after.second, room));
}

}  // namespace

Verdict noninterference(const Rules& rules, const Machines& machines, Room& room) {
  const auto is_low = [&](const Machine& machine) {
    return flows(machine.pc.label, machines.observer);
  };
  const Machine& first = machines.first;
  if (!indistinguishable(machines.observer, first, machines.second))
    return Verdict::Distinguishable;
  if (!is_well_formed(first, room)) return Verdict::FirstIllFormed;
  if (!is_well_formed(machines.second, room)) return Verdict::SecondIllFormed;
  Machines after = machines;
  if (!step(rules, after.first, room)) return Verdict::FirstStuck;

  // As in the original, where the first stays high the second does no step.
  if (!is_low(first) && !is_low(after.first))
    return expect(indistinguishable(machines.observer, first, after.first) &&
                  is_well_formed(after.first, room));
  if (!step(rules, after.second, room)) return Verdict::SecondStuck;
  if (!is_low(first) && !is_low(after.second)) return Verdict::Holds;
  return expect_alike(after, room);
}

}  // namespace ifc_register
