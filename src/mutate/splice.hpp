// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Replaces a span by one of the same kind from another kept case. Returns false,
// and changes nothing, if no donor has one.
bool splice(Tree& tree, Material& material);

}  // namespace sonde::mutate
