// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Replaces a span, within the one given, by a descendant of the same kind, as when Add(Neg(x), y)
// becomes Neg(x). Returns false, and changes nothing, if no kind nests.
bool promote(Tree& tree, Tree::Index span, Material& material);

}  // namespace sonde::mutate
