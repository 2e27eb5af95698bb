// SPDX-License-Identifier: Apache-2.0
#include "mutate/span_edits.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "mutate/list_operators.hpp"
#include "mutate/nudge.hpp"
#include "mutate/pick.hpp"
#include "mutate/promote.hpp"
#include "mutate/redraw.hpp"
#include "mutate/switch_alternative.hpp"
#include "mutate/text_pieces.hpp"
#include "mutate/text_tokens.hpp"
#include "mutate/tuning.hpp"
#include "mutate/use_operand.hpp"
#include "mutate/wrap.hpp"
#include "schema/schema.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

// Copies another span of its kind over it, one that neither holds it nor lies in it. In twins,
// each may get another one: where both got the same, ifc-stack took more tests, not fewer.
bool copy_over(Tree& tree, Index span, Material& material) {
  const Kind kind = tree[span].kind;
  const auto from = pick(tree, material.random, [&](Index at) {
    return tree[at].kind == kind && (at < span ? tree.end_of(at) <= span : at >= tree.end_of(span));
  });
  if (!from) return false;
  tree.replace(span, *from);
  return true;
}

bool add(Tree& tree, Index leaf, std::uint64_t difference) {
  const std::uint64_t sum = tree[leaf].value + difference;
  if (!schema::within_bounds(sum, schema::find(tree[leaf].kind))) return false;
  tree.set_value(leaf, sum);
  return true;
}

bool increment(Tree& tree, Index leaf, Material&) { return add(tree, leaf, 1); }
bool decrement(Tree& tree, Index leaf, Material&) { return add(tree, leaf, ~std::uint64_t{0}); }

// Low bits mean something more often.
bool flip_bit(Tree& tree, Index leaf, Material& material) {
  const Type* type = schema::find(tree[leaf].kind);
  const auto bits = type == nullptr ? 64U : static_cast<unsigned>(std::bit_width(type->max));
  const std::uint64_t limit =
      material.random.below(2) == 0 ? std::min(bits, tuned.small_steps.low_bits) : bits;
  const std::uint64_t flipped =
      tree[leaf].value ^ (std::uint64_t{1} << material.random.below(limit));
  if (!schema::within_bounds(flipped, type)) return false;
  tree.set_value(leaf, flipped);
  return true;
}

// Inserts a copy of an element whose first number is one less before the element, or one more
// behind it: a list that must be sorted stays sorted.
bool insert_beside(Tree& tree, Index list, Material& material) {
  const Index count = tree.child_count(list);
  if (count == 0 || count >= most_elements(tree, list)) return false;
  const Index first = pick_child(tree, material.random, list);
  tree.duplicate(first);
  const bool before = material.random.below(2) == 0;
  const Index copy = before ? first : tree.end_of(first);
  for (Index at = copy; at < tree.end_of(copy); ++at) {
    if (tree[at].kind.form() != Form::Integer) continue;
    add(tree, at, before ? ~std::uint64_t{0} : 1);
    break;
  }
  return true;
}

bool overwrite(Tree& tree, Index list, Material& material) {
  if (tree.child_count(list) < 2) return false;
  const Index one = pick_child(tree, material.random, list);
  const Index other = pick_child(tree, material.random, list);
  if (one == other || tree[one].kind != tree[other].kind) return false;
  tree.replace(one, other);
  return true;
}

constexpr std::array integer_edits = {
    SpanEdit{"increment", 4, increment}, SpanEdit{"decrement", 4, decrement},
    SpanEdit{"flip-bit", 4, flip_bit},   SpanEdit{"draw-again", 4, redraw},
    SpanEdit{"copy-over", 4, copy_over}, SpanEdit{"use-operand", 2, use_operand},
    SpanEdit{"nudge", 3, nudge},
};
constexpr std::array real_edits = {
    SpanEdit{"draw-again", 2, redraw},
    SpanEdit{"copy-over", 1, copy_over},
    SpanEdit{"nudge", 3, nudge},
};
constexpr std::array choice_edits = {
    SpanEdit{"switch", 6, switch_alternative},
    SpanEdit{"promote", 1, promote},
    SpanEdit{"wrap", 1, wrap},
};
constexpr std::array bytes_edits = {
    SpanEdit{"insert-character", 3, in_text<insert_character>},
    SpanEdit{"replace-character", 3, in_text<replace_character>},
    SpanEdit{"erase-piece", 2, in_text<erase_piece>},
    SpanEdit{"copy-piece", 2, in_text<copy_piece>},
    SpanEdit{"move-piece", 1, in_text<move_piece>},
    SpanEdit{"repeat-piece", 1, in_text<repeat_piece>},
    SpanEdit{"cross-texts", 2, in_text<cross_texts>},
    SpanEdit{"change-number", 1, in_text<change_number>},
    SpanEdit{"flip-case", 1, in_text<flip_case>},
    SpanEdit{"change-brackets", 2, in_text<change_brackets>},
    SpanEdit{"use-operand", 3, use_operand},
    SpanEdit{"copy-over", 1, copy_over},
    SpanEdit{"draw-again", 1, redraw},
};
static_assert(bytes_edits.size() <= most_span_edits);
constexpr std::array list_edits = {
    SpanEdit{"insert", 1, insert_element},       SpanEdit{"erase", 1, delete_element},
    SpanEdit{"duplicate", 1, duplicate_element}, SpanEdit{"insert-beside", 1, insert_beside},
    SpanEdit{"swap", 1, swap_elements},          SpanEdit{"overwrite", 1, overwrite},
};
constexpr std::array record_edits = {
    SpanEdit{"copy-over", 1, copy_over},
};

unsigned ways_to_switch(Kind kind) {
  const Type* type = schema::find(kind);
  if (!schema::is_derived(type)) return 2;
  if (type->style == Style::Boolean) return 1;
  const SmallStepTuning& tuning = tuned.small_steps;
  const std::uint64_t chosen = type->style == Style::Enumeration ? 1 : 0;
  const std::uint64_t others = schema::alternatives_of(*type) - chosen;
  return static_cast<unsigned>(std::min<std::uint64_t>(tuning.most_alternative_ways, others)) +
         (schema::details(*type).recursive ? tuning.recursive_ways : 0);
}

}  // namespace

std::span<const SpanEdit> span_edits_of(Form form) {
  switch (form) {
    case Form::Integer: return integer_edits;
    case Form::Real: return real_edits;
    case Form::Choice: return choice_edits;
    case Form::Bytes: return bytes_edits;
    case Form::List: return list_edits;
    case Form::Record: return record_edits;
    case Form::Hole: break;
  }
  return {};
}

unsigned ways_to_change(Kind kind) {
  switch (kind.form()) {
    case Form::Choice: return ways_to_switch(kind);
    case Form::Integer:
    case Form::Real:
    case Form::List: return tuned.small_steps.plain_ways;
    case Form::Bytes: return tuned.small_steps.text_ways;
    case Form::Record: return 1;
    case Form::Hole: break;
  }
  return 0;
}

}  // namespace sonde::mutate
