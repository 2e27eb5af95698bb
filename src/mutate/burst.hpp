// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Has a row of leaves drawn afresh, four on average (Zest). Returns false if
// there are no leaves.
bool burst(Tree& tree, Material& material);

}  // namespace sonde::mutate
