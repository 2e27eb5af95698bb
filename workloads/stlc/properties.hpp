// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stlc/stepping.hpp"

namespace stlc {

// A closed term that has a type keeps it.
template <Fault fault>
struct Properties {
  static void single_preserve(const Term& term);  // in one step, if there is one
  static void multi_preserve(const Term& term);   // in up to 40 steps, if nothing is left then
};

}  // namespace stlc
