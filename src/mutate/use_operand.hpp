// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Gives one leaf in a span a value of the dictionary: a number, or a text that replaces it or
// stands in it. Returns false, and changes nothing, if nothing fits.
bool use_operand(Tree& tree, Tree::Index span, Material& material);

}  // namespace sonde::mutate
