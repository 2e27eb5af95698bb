// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Changes a few bytes of one text in a span: inserts, deletes, replaces or repeats them.
// Returns false if there is no text.
bool edit_text(Tree& tree, Tree::Index span, Material& material);

}  // namespace sonde::mutate
