// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tree/tree.hpp"

namespace sonde::api {

// Where they stand in a case that is a sequence of them: its one argument.
inline constexpr Tree::Index calls_span = 1;

// Whether a case is a sequence of calls.
bool holds_calls(const Tree& tree);
// Whether a span is a call, or a reference to the value of an earlier one.
bool is_call_or_reference(const Tree& tree, Tree::Index span);

}  // namespace sonde::api
