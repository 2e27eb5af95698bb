// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Appends the simplest value that can stand for a span. What a generator drew is made
// simplest part by part: only it knows what it would draw.
void append_simplest(Tree& made, const Tree& from, Tree::Index span);

// Makes whole spans simplest at once, outer ones first.
void simplify(Descent& descent, const Places& places);
void simplify_spans(Descent& descent);

}  // namespace sonde::shrink
