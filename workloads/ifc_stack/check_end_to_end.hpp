// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_stack/end_to_end.hpp"

namespace ifc_stack {

Ending ending_of(const Rules& rules, const Starts& starts);

// The body of a property: discards and fails without an exception.
void check_end_to_end(const Rules& rules, const Starts& starts);

}  // namespace ifc_stack
