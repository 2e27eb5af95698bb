// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ifc_stack/end_to_end.hpp"
#include "ifc_stack/state.hpp"
#include "sonde/sonde.hpp"

// Domains of pairs beside the derived one, sonde::any<Pair>(). All but `equal_pair`
// draw uniformly, as the original does: they draw only elements, of which Sonde
// favours none, no spans, which it now and then copies.

namespace ifc_stack {

// A derived state, twice. Its tree holds the state once; to change one of the two,
// encode the pair.
Pair twice(State state);
inline auto equal_pair() { return sonde::map(sonde::any<State>(), &twice); }

// The yardstick: a state whose instruction likely executes, and a variation of it
// that is indistinguishable by construction.
Pair draw_hand_written(sonde::Draws& draws);
inline auto hand_written_pair() { return sonde::generate(&draw_hand_written); }

// What the original derives from the types: lists of exactly `size` elements,
// numbers from -size to size. For calibration against its published runs.
State draw_naive(sonde::Draws& draws, int size);
// The second of a hand-written pair.
State draw_variation(sonde::Draws& draws, const State& state);

inline auto naive_equal_pair(int size) {
  return sonde::generate([size](sonde::Draws& draws) { return twice(draw_naive(draws, size)); });
}
// Naive states of all sizes up to 6, with their variations.
Pair draw_naive_with_variation(sonde::Draws& draws);
inline auto naive_pair_with_variation() { return sonde::generate(&draw_naive_with_variation); }

// A program that likely halts, with memories that differ in secrets only; its first three
// instructions often call secret code.
Starts draw_starts(sonde::Draws& draws);

}  // namespace ifc_stack
