// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Copies one child over a sibling of the same kind. Returns false, and changes nothing, if
// no two siblings of one kind differ.
bool copy_sibling(Tree& tree, Material& material);

}  // namespace sonde::mutate
