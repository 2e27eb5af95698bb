// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_register/machine.hpp"

namespace ifc_register {

// Whether a block that was allocated in secret is reached only through what is at least as
// secret: for each label, what is reachable through pointers that flow to the label has a
// stamp that does.
bool is_well_formed(const Machine& machine, Room& room);

}  // namespace ifc_register
