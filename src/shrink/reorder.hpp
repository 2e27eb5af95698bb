// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Sorts the children of a span, so that the simplest child of each kind comes first: all
// at once, or else neighbour by neighbour. All of these spans get the order of the first.
void reorder(Descent& descent, const Places& spans);
void reorder_siblings(Descent& descent);

// Puts all siblings of a tree in order.
void sort_siblings(Tree& tree);

}  // namespace sonde::shrink
