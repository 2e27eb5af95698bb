// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "stlc/term.hpp"

namespace stlc {

// ETNA's mutants, by their names there.
enum class Fault : std::uint8_t {
  None,
  ShiftVarNone,
  ShiftVarAll,
  ShiftVarLeq,
  ShiftAbsNoIncr,
  SubstVarAll,
  SubstVarNone,
  SubstAbsNoShift,
  SubstAbsNoIncr,
  SubstTopNoShift,
  SubstTopNoShiftBack,
};

// The fault is in the code from the start, so coverage sees no switch that chooses it.
template <Fault fault>
struct Stepping {
  // Reduces all that can be reduced at once; nothing if there is none.
  static std::optional<Term> step(const Term& term);
  // Steps until nothing can be reduced; nothing if that takes more than so many steps.
  static std::optional<Term> steps(unsigned most, Term term);
};

}  // namespace stlc
