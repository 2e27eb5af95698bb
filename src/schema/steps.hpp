// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "sonde/schema/type.hpp"
#include "tree/tree.hpp"

namespace sonde::schema {

// A case may hold lists of steps, which run one after the other. A step may refer to the
// value of an earlier step. A reference counts back over the values that fit in its place;
// only the run knows which step made that value.
bool is_list_of_steps(const Tree& tree, Tree::Index span);
bool is_step(const Tree& tree, Tree::Index span);
bool is_reference(const Tree& tree, Tree::Index span);

// Whether a case holds a list of steps.
bool holds_steps(const Tree& tree);

// All of a case, in order.
std::vector<Tree::Index> lists_of_steps(const Tree& tree);
std::vector<Tree::Index> steps_in(const Tree& tree);
std::size_t step_count(const Tree& tree);
std::vector<Tree::Index> references_in(const Tree& tree);

// If the type is a choice between a reference and a value that is written out, the alternative
// for the value. Nothing for other types.
std::optional<unsigned> written_alternative(const Type& type);
// Whether a span is a choice like that, and a reference was chosen.
bool chose_reference(const Tree& tree, Tree::Index span);

}  // namespace sonde::schema
