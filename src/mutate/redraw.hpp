// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Has this span drawn afresh, with all that it holds.
bool redraw(Tree& tree, Tree::Index span, Material& material);

// Has one leaf drawn afresh. Returns false, and changes nothing, if there is none.
bool redraw_leaf(Tree& tree, Material& material);

// Has one span below the root drawn afresh, with all that it holds.
bool redraw_span(Tree& tree, Material& material);

}  // namespace sonde::mutate
