// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Puts siblings of the same kind in order, the simplest first: all at once, else
// neighbour by neighbour.
void reorder_siblings(Descent& descent);

// Swaps spans of the same kind, wherever they stand, where the later one is simpler.
void swap_spans(Descent& descent);

// Moves the elements of a list to the next sibling list of its kind.
void join_lists(Descent& descent);

}  // namespace sonde::shrink
