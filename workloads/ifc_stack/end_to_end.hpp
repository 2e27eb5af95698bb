// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_stack/machine.hpp"

namespace ifc_stack {

// A program and its memory. The machine starts with nothing on its stack, at pc 0, public.
struct Start {
  std::vector<Instruction> imem{};
  std::vector<Atom> mem{};
};

using Starts = std::pair<Start, Start>;

// How far a machine runs before it counts as one that does not halt.
inline constexpr unsigned most_steps = 50;

// Holds, fails, or says nothing about the rules, and why.
enum class Ending : std::uint8_t {
  Holds,
  Fails,
  Distinguishable,  // from the start
  FirstRunsOn,      // or is stuck
  SecondRunsOn,
  AtDifferentLevels,  // one halts in secret, the other in public: the machine allows that
};

// End-to-end noninterference: what is indistinguishable at the start is indistinguishable
// where both have come to a Halt. The stacks of the machines have space for all steps.
Ending end_to_end(const Rules& rules, Machine& first, Machine& second);

}  // namespace ifc_stack
