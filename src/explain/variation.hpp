// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::explain {

// Appends another value for a span: any value of its type, or one that is near. What a
// generator drew is varied part by part, and may be refused by it.
void append_variation(Tree& made, const Tree& from, Tree::Index span, Random& random);

}  // namespace sonde::explain
