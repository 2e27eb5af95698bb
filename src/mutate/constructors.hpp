// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sonde/schema/type.hpp"
#include "tree/spans.hpp"
#include "tree/tree.hpp"

// Choices as FuzzChick sees them: a value is a constructor applied to arguments. A constructor
// is an alternative of a choice; its arguments are the fields of the record that it holds, or
// what else it holds. Choices that hold choices (a pointer to a variant) count as one type with
// all their constructors.
namespace sonde::mutate {

// How many constructors a derived choice has. They are numbered in the order of alternatives.
std::uint64_t count_constructors(const Type& choice);

// What a choice of a case is made of.
struct Applied {
  std::uint64_t constructor;
  Tree::Index innermost;  // choice, whose payload holds the arguments
};
Applied applied_at(const Tree& tree, Tree::Index choice);
Spans arguments_at(const Tree& tree, Applied applied);

// Whether a constructor can have these arguments, in their order: all that it needs are among
// them, so that some are dropped and nothing is drawn; or it needs all of them and others, which
// are drawn. Never a mixture (FuzzChick, footnote 8).
bool takes(const Type& choice, std::uint64_t constructor, const Tree& tree, Spans arguments);

// Appends that constructor with these arguments, and holes for what is drawn.
void append_constructor(Tree& made, const Type& choice, std::uint64_t constructor, const Tree& tree,
                        Spans arguments);

}  // namespace sonde::mutate
