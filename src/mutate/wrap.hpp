// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Puts a span, within the one given, into a larger one of its own kind, as when
// x becomes Add(x, 0). Returns false, and changes nothing, if no type allows it.
bool wrap(Tree& tree, Tree::Index span, Material& material);

}  // namespace sonde::mutate
