// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sonde/schema/type.hpp"
#include "sonde/tree/printed.hpp"
#include "tree/tree.hpp"

// Trees that are written for a report hold texts of users' printers in the place of values, or
// behind them. Such trees are printed, but never read back.
namespace sonde::codec {

// A tree from a file may have these kinds around anything: only what has their shape counts.
inline bool is_printed(const Node& node) {
  if (node.kind == printed_kind) return node.extent == 1;
  if (node.kind == unprinted_kind) return node.extent == 2;
  return node.kind == beside_kind && node.extent > 2;
}

// The text in the place of a value, on one line; or a sentence, where the value has no printer.
std::string printed_text(const Tree& tree, Tree::Index span);
// The text behind a value.
std::string printed_comment(const Tree& tree, Tree::Index span);

// The text in the place of a value with all its lines, of which a long one is cut off.
std::string printed_lines(const Tree& tree, Tree::Index span);

// Whether a part of the span is what only a generator understands.
bool holds_draws(const Tree& tree, Tree::Index span);

// The value in a span that holds a text as well, or the span itself.
inline Tree::Index value_in(const Tree& tree, Tree::Index span) {
  return tree[span].kind == beside_kind && is_printed(tree[span]) ? span + 1 : span;
}

// The type that a value is written with: the expected one, or that of the values of the user's
// generator for it.
const Type* type_of_value(const Node& node, const Type* expected);

}  // namespace sonde::codec
