// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_stack/noninterference.hpp"

namespace ifc_stack {

Verdict verdict_on(const Rules& rules, const State& first, const State& second);

// The body of a property: discards and fails without an exception.
void check_noninterference(const Rules& rules, const State& first, const State& second);

// Lays a state out to run. The machine refers to its instructions.
Machine laid_out(const State& state, Room& room);

}  // namespace ifc_stack
