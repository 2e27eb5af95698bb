// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_register/noninterference.hpp"

namespace ifc_register {

Verdict verdict_on(const Rules& rules, const Variation& variation);

// The body of a property: discards and fails without an exception.
void check_noninterference(const Rules& rules, const Variation& variation);

// Lays a state out to run. The machine refers to its instructions and lists.
Machine laid_out(const State& state, Room& room);

}  // namespace ifc_register
