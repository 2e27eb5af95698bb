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

// Makes many leaves simplest at once: all of them, then halves, quarters and so on, as long as
// that helps. For large cases, most of which does not matter: one leaf at a time would take all the
// runs there are (delta debugging, Zeller and Hildebrandt, 2002).
void simplify_runs_of_leaves(Descent& descent);

}  // namespace sonde::shrink
