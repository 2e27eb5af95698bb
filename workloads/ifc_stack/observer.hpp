// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_stack/machine.hpp"

namespace ifc_stack {

// Whether one who sees only what is labelled L sees no difference. Labels
// themselves are seen. At a high pc, what lies above the nearest low return frame
// is not.
bool indistinguishable(const Machine& a, const Machine& b);

}  // namespace ifc_stack
