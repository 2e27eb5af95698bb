// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "mutate/material.hpp"
#include "sonde/mutate/own_edit.hpp"

// Edits that users wrote for what their domains draw. They are found by the types of spans.
namespace sonde::mutate {

// The types of spans of this tree that have such an edit, each once, as they stand in the tree.
void find_own_edits(const Tree& tree, std::vector<const Type*>& into);

// Makes the edit of such a type in one of its spans. Returns false, and changes nothing, where
// it does not apply or throws.
bool apply_own_edit(Tree& tree, const Type& type, Material& material);

// Whether the tree has a span that only its own edit may change.
bool has_seal(const Tree& tree);
// Whether a derived edit has changed the inside of a span that only its own edit may change. A
// span that was copied or moved as a whole, or drawn afresh, is no such change.
bool breaks_seal(const Tree& before, const Tree& after, const Material* material = nullptr);
// The first node from here on that stands in no sealed span; the tree's size if there is none.
Tree::Index skip_seals(const Tree& tree, Tree::Index at);

}  // namespace sonde::mutate
