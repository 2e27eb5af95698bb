// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Whether a span grows at its end: a list or a text.
bool grows(const Node& node);

// One of the lists and texts that stand in no other, each as likely as the others; 0, the root,
// if there is none.
Tree::Index pick_outermost(const Tree& tree, Random& random);

// Puts a fresh element at the end of one of the outermost lists and texts. Returns false, and
// changes nothing, where there is none or its type lets it grow no more.
bool append_fresh(Tree& tree, Random& random);

// Adds so many elements to one of these lists and texts: fresh ones, or copies of those that
// are there, which keep many a precondition that fresh ones would break. Where there is no
// list, wraps spans into their own kind, as trees grow. Returns false, and changes nothing,
// where nothing can grow.
bool grow(Tree& tree, unsigned elements, Random& random);

}  // namespace sonde::mutate
