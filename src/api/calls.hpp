// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tree/tree.hpp"

namespace sonde::api {

// Whether a case is a sequence of calls.
bool holds_calls(const Tree& tree);
// Whether a span is a call, or a reference to the value of an earlier one.
bool is_call_or_reference(const Tree& tree, Tree::Index span);

}  // namespace sonde::api
