// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Copies one child over a sibling of the same kind that differs. Returns false, and
// changes nothing, if there are no such two.
bool copy_sibling(Tree& tree, Material& material);

}  // namespace sonde::mutate
