// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tree/tree.hpp"

namespace sonde::schema {

// A case may be a list of steps: calls that are made one after the other, whose arguments
// may refer to what an earlier step returned. The list is the case's one argument.
inline constexpr Tree::Index steps_span = 1;

// Whether a case is a list of steps.
bool holds_steps(const Tree& tree);
// Whether a span is a step, or a reference to the value of an earlier one.
bool is_step_or_reference(const Tree& tree, Tree::Index span);

}  // namespace sonde::schema
