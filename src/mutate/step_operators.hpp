// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/operators.hpp"

namespace sonde::mutate {

// The operators for lists of steps, in addition to those for any list.
std::span<const Operator> step_operators();

// Two references to earlier values are exchanged.
bool swap_references(Tree& tree, Material& material);
// A few steps in a row are done once more, up to a few times.
bool repeat_window(Tree& tree, Material& material);

}  // namespace sonde::mutate
