// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tree/tree.hpp"

// A hole is a span that is still to be drawn. Holes of one tree with the same number, unless
// it is 0, are filled with the same value.
namespace sonde {

inline constexpr Kind hole_kind("hole", Form::Hole);

inline bool is_hole(const Node& node) { return node.kind.form() == Form::Hole; }

inline void append_hole(Tree& tree, std::uint64_t number = 0) { tree.leaf(hole_kind, number); }

// Puts a hole in the place of a span.
void make_hole(Tree& tree, Tree::Index span);

// Makes a hole the child of `parent` with this number, or the last one where there are fewer.
void insert_hole(Tree& tree, Tree::Index parent, Tree::Index number);

Tree::Index count_holes(const Tree& tree);

// Gives the holes in a span the numbers 1, 2, ... in their order: two spans whose holes are
// numbered alike are filled alike.
void number_holes(Tree& tree, Tree::Index span);

}  // namespace sonde
