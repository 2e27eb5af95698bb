// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "ifc_register/machine.hpp"

// The notation of the known-answer tables. Frames stand by stamp, a stack's top first:
// i=[Load r0 r1] m={L: F(M1,[4@L]), F(L,[]); H: F(L,[])} s=[K(5@M1, [7@L], r1, M2)]
// r=[ptr((0,L),1)@M2, lab M1@H] pc=0@L, all on one line. A BinOp is named by its operator.

namespace ifc_register {

// Tests give it only what is well written. Instructions may be left out.
State state_of(std::string_view text);

// Without the instructions, which no step changes.
std::string text_of(const Machine& machine);

}  // namespace ifc_register
