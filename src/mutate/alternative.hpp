// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/schema/type.hpp"
#include "tree/spans.hpp"
#include "tree/tree.hpp"

// What the edits of choices share: a choice as a constructor with arguments, as Add(x, y).
namespace sonde::mutate {

inline bool holds_record(const Tree& tree, Tree::Index choice) {
  return tree[choice].extent > 1 && tree[choice + 1].kind.form() == Form::Record;
}

// The fields of the record that the choice holds, else what it holds.
inline Spans arguments_of(const Tree& tree, Tree::Index choice) {
  return {tree, choice + (holds_record(tree, choice) ? 2 : 1), tree.end_of(choice)};
}

// The first span within the choice that has its kind, from `at` on; the end of the choice if
// there is none. Called again with the end of the span found, it skips what that span holds.
inline Tree::Index next_inner(const Tree& tree, Tree::Index choice, Tree::Index at) {
  while (at < tree.end_of(choice) && tree[at].kind != tree[choice].kind) ++at;
  return at;
}

// Appends the first unused argument of this kind and marks it as used; a hole if there is none.
void append_argument(Tree& made, Kind wanted, const Tree& tree, Spans& unused);

// Appends a record whose fields are arguments where kinds agree, and holes elsewhere.
void append_refilled(Tree& made, const Type& record, const Tree& tree, Spans unused);

}  // namespace sonde::mutate
