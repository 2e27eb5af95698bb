// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Switches one choice to another alternative. What it holds is used again where
// kinds agree (FuzzChick's drop and grow); the rest is drawn afresh. Returns
// false, and changes nothing, if no choice has another alternative.
bool switch_alternative(Tree& tree, Material& material);

// The same for this choice.
bool switch_alternative(Tree& tree, Tree::Index choice, Material& material);

}  // namespace sonde::mutate
