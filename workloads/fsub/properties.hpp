// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fsub/fault.hpp"
#include "fsub/term.hpp"

namespace system_fsub {

// A closed term that has a type keeps it, or gets a subtype. Where the limit of derivations
// leaves that open, the property passes.
template <Fault fault>
struct Properties {
  static void single_preserve(const Term& term);  // in one step, if there is one
  static void multi_preserve(const Term& term);   // in up to 40 steps, if nothing is left then
};

}  // namespace system_fsub
