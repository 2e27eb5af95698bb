// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Moves one number in a span a little: by one, to its opposite, its double, its half, with a
// bit flipped, or to a bound of its type. Returns false, and changes nothing, if
// there is no number.
bool nudge(Tree& tree, Tree::Index span, Material& material);

}  // namespace sonde::mutate
