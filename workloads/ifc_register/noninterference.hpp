// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_register/machine.hpp"

namespace ifc_register {

// Holds, fails, or says nothing about the rules, and why.
enum class Verdict : std::uint8_t {
  Holds,
  Fails,
  Distinguishable,  // from the start
  FirstIllFormed,
  SecondIllFormed,
  FirstStuck,
  SecondStuck,
};

constexpr bool is_discard(Verdict verdict) {
  return verdict != Verdict::Holds && verdict != Verdict::Fails;
}

struct Machines {
  Label observer = Label::L;
  Machine first{};
  Machine second{};
};

// Single-step noninterference: what is indistinguishable is indistinguishable one step
// later, a step at a high pc that stays high cannot be seen, and what is well formed stays
// well formed.
Verdict noninterference(const Rules& rules, const Machines& machines, Room& room);

}  // namespace ifc_register
