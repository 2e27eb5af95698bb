// SPDX-License-Identifier: Apache-2.0
#include "mutate/leaf_edits.hpp"

#include <algorithm>

#include "draw/text.hpp"
#include "schema/schema.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

char any_character(Random& random) {
  thread_local std::string drawn;  // its buffer serves again
  drawing::draw_text(random, Alphabet::Text, 1, drawn);
  return drawn[0];
}

// Lengths that a generator allows are not known, so any may be tried.
schema::SizeBounds lengths_of(Kind kind) {
  const Type* type = schema::find(kind);
  return type == nullptr ? schema::SizeBounds{} : schema::SizeBounds{type->min, type->max};
}

char simplest_character(Kind kind) {
  const Type* type = schema::find(kind);
  const bool is_blob = type != nullptr && type->style == Style::Blob;
  return drawing::simplest_character(is_blob ? Alphabet::Any : Alphabet::Text);
}

}  // namespace

void append_simplest_number(Tree& made, Kind kind) {
  const Type* type = schema::find(kind);
  if (type == nullptr) made.leaf(kind, std::uint64_t{0});
  else schema::append_simplest(made, *type);
}

CaseValues::CaseValues(const Tree& tree, Kind kind, const MutantRules& rules) {
  if (!rules.case_values) return;
  for (Tree::Index at = 0; at < tree.size(); ++at) {
    if (tree[at].kind != kind) continue;
    const bool known = std::ranges::any_of(
        leaves_, [&](Tree::Index leaf) { return same_value(tree, leaf, tree, at); });
    if (!known) leaves_.push_back(at);
  }
}

void NumberEdits::write(Tree& made, std::uint64_t edit, Chance chance) const {
  if (edit >= counts().fixed) return chance.leave_hole(made);
  const Kind kind = tree_[leaf_].kind;
  if (edit == 0) append_simplest_number(made, kind);
  else made.leaf(kind, tree_[values_[edit - 1]].value);
}

TextEdits::TextEdits(const Tree& tree, Tree::Index leaf, std::size_t part, const MutantRules& rules)
    : tree_(tree),
      leaf_(leaf),
      text_(tree.bytes(tree[leaf])),
      number_(part / 2),
      cons_(text_.size(), number_, lengths_of(tree[leaf].kind)),
      values_(tree, tree[leaf].kind, part == 0 ? rules : MutantRules{}) {
  const bool is_character = part == part_of_character(number_);
  counts_ = is_character ? EditCounts{0, 1} : EditCounts{cons_.count() + values_.count(), 0};
}

void TextEdits::write(Tree& made, std::uint64_t edit, Chance chance) const {
  if (counts_.random > 0) {
    const char drawn = any_character(chance.random);
    return append_joined(made, number_, {&drawn, 1}, number_ + 1);
  }
  if (edit >= cons_.count()) {
    made.append(tree_, values_[edit - cons_.count()]);
    return;
  }
  const ConsEdit& how = cons_[edit];
  const char simplest = simplest_character(tree_[leaf_].kind);
  append_joined(made, how.front, {&simplest, how.appends ? 1U : 0U}, how.back);
}

void TextEdits::append_joined(Tree& made, std::size_t front, std::string_view middle,
                              std::size_t back) const {
  thread_local std::string joined;  // its buffer serves again
  joined.assign(text_.substr(0, front)).append(middle).append(text_.substr(back));
  made.leaf(tree_[leaf_].kind, std::string_view(joined));
}

}  // namespace sonde::mutate
