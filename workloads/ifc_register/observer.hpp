// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_register/machine.hpp"

namespace ifc_register {

// Whether one who sees what is labelled up to `observer` sees no difference. Labels
// themselves are seen. Frames whose stamp is higher are not, nor, at a high pc, registers
// and what lies above the nearest low stack frame.
bool indistinguishable(Label observer, const Machine& a, const Machine& b);

}  // namespace ifc_register
