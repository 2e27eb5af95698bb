// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_register/state.hpp"
#include "sonde/sonde.hpp"

// Domains of cases beside the derived one, sonde::any<Variation>(). They draw uniformly, as
// the original does: they draw only elements, of which Sonde favours none, no spans, which
// it now and then copies.

namespace ifc_register {

// The yardstick: a state whose instruction likely executes, and a variation of it that is
// indistinguishable by construction. Where the original goes through the sizes 0 to 6, one
// of them is drawn.
Variation draw_hand_written(sonde::Draws& draws);
inline auto hand_written_variation() { return sonde::generate(&draw_hand_written); }

// What the original derives from the types: lists of exactly `size` elements, numbers from
// -size to size. For calibration.
State draw_naive(sonde::Draws& draws, int size);

// A naive state, twice.
Variation draw_naive_copy(sonde::Draws& draws, int size);
inline auto naive_copy(int size) {
  return sonde::generate([size](sonde::Draws& draws) { return draw_naive_copy(draws, size); });
}

}  // namespace ifc_register
