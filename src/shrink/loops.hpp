// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Deletes rounds of a loop in an imperative generator: several draws that stand one after the
// other, while the number of rounds before them, or the list that has an element for each round,
// gets as much smaller. Such draws are a flat row: no span says where a round begins. All rounds
// have as many draws. In rows of numbers, also deletes a few draws that nothing counts.
void delete_rounds(Descent& descent);

// The same for rounds of different lengths, which must be counted.
void delete_uneven_rounds(Descent& descent);

// Swaps two runs of as many draws, one right behind the other, in a short row: rounds whose order
// does not matter get the simplest one.
void swap_rounds(Descent& descent);

}  // namespace sonde::shrink
