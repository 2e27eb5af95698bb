// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/schema/type.hpp"
#include "tree/tree.hpp"

namespace sonde::codec {

// Whether a span agrees with its type: number of children, alternative, bounds. Its
// children are not checked, except for the kind of a choice's payload.
bool is_well_formed(const Tree& tree, Tree::Index span, const Type& type);

// Whether an enumeration is expected, but a number stands here: a value that is
// none of its enumerators.
bool is_loose_enumerator(const Tree& tree, Tree::Index span, const Type* expected);

// Whether a reference is expected, and the name of a value stands here.
bool is_named_reference(const Tree& tree, Tree::Index span, const Type* expected);

}  // namespace sonde::codec
