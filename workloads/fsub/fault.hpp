// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace system_fsub {

// ETNA's mutants, by their names there.
enum class Fault : std::uint8_t {
  None,
  TshiftTvarAll,
  TshiftTvarNoIncr,
  TshiftAllNoIncr,
  ShiftVarAll,
  ShiftVarNoIncr,
  ShiftAbsNoIncr,
  ShiftTypTabsNoIncr,
  TsubstTvarFlip,
  TsubstTvarNoShift,
  TsubstTvarOverShift,
  TsubstAllNoTshift,
  SubstVarFlip,
  SubstVarNoDecr,
  SubstAbsNoShift,
  SubstAbsNoIncr,
  SubstTabsNoShift,
  SubstTypTabsNoIncr,
  SubstTypTabsNoShift,
};

}  // namespace system_fsub
