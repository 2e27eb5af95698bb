// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_stack/machine.hpp"

namespace ifc_stack {

// Holds, fails, or says nothing about the rules, and why.
enum class Verdict : std::uint8_t {
  Holds,
  Fails,
  PcOutside,        // of the first machine's instructions
  Distinguishable,  // from the start
  FirstStuck,
  SecondStuck,
};

constexpr bool is_discard(Verdict verdict) {
  return verdict != Verdict::Holds && verdict != Verdict::Fails;
}

// Single-step noninterference: what is indistinguishable is indistinguishable one
// step later, and a step at a high pc that stays high cannot be seen.
Verdict noninterference(const Rules& rules, const Machine& first, const Machine& second,
                        Room& room);

}  // namespace ifc_stack
