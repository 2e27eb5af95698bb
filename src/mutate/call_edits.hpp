// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/operators.hpp"

namespace sonde::mutate {

// What is done to sequences of calls beside what is done to any list.
std::span<const Operator> call_operators();

// Two references to earlier values are exchanged.
bool swap_handles(Tree& tree, Material& material);
// A few calls in a row are made once more, up to a few times.
bool repeat_window(Tree& tree, Material& material);

}  // namespace sonde::mutate
