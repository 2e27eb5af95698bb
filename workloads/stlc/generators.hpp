// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/sonde.hpp"
#include "stlc/term.hpp"

namespace stlc {

// As ETNA's bespoke generator: draws a type, then a term of that type, by counting down from 5.
// A term is a variable of that type, a constant or an abstraction, or an application to an
// argument of any type. All terms are closed and have types by construction.
Term draw_term(sonde::Draws& draws);

// What stands for each type of parameter.
struct Bespoke {
  static auto of(std::type_identity<Term>) { return sonde::generate(&draw_term); }
};

}  // namespace stlc
