// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Gives one leaf the value of another leaf of its kind. Returns false, and changes
// nothing, if no leaf of that kind has another value.
bool copy_leaf(Tree& tree, Material& material);

}  // namespace sonde::mutate
