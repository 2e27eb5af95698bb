// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Gives one leaf the value of another of its kind that differs. Returns false,
// and changes nothing, if no two do.
bool copy_leaf(Tree& tree, Material& material);

}  // namespace sonde::mutate
