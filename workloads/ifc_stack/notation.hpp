// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "ifc_stack/machine.hpp"

// The notation of the known-answer tables. A stack's top comes first, R marks a
// return frame: i=[Push 7; Add] m=[4@L, 5@H] s=[3@H, R 9@L] pc=0@H

namespace ifc_stack {

// Tests give it only what is well written.
State state_of(std::string_view text);

// Without the instructions, which no step changes.
std::string text_of(const Machine& machine);

}  // namespace ifc_stack
