// SPDX-License-Identifier: Apache-2.0
#include "mutate/span_edits.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "mutate/edit_text.hpp"
#include "mutate/nudge.hpp"
#include "mutate/pick.hpp"
#include "mutate/promote.hpp"
#include "mutate/switch_alternative.hpp"
#include "mutate/use_operand.hpp"
#include "mutate/wrap.hpp"
#include "schema/schema.hpp"
#include "tree/holes.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

bool draw_again(Tree& tree, Index span, Material&) {
  make_hole(tree, span);
  return true;
}

// Over it, another span of its kind that neither holds it nor lies in it. In twins, each
// may get another one: where both got the same, ifc-stack took more tests, not fewer.
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
  constexpr std::uint64_t low_bits = 16;
  const Type* type = schema::find(tree[leaf].kind);
  const auto bits = type == nullptr ? 64U : static_cast<unsigned>(std::bit_width(type->max));
  const std::uint64_t limit =
      material.random.below(2) == 0 ? std::min<std::uint64_t>(bits, low_bits) : bits;
  const std::uint64_t flipped =
      tree[leaf].value ^ (std::uint64_t{1} << material.random.below(limit));
  if (!schema::within_bounds(flipped, type)) return false;
  tree.set_value(leaf, flipped);
  return true;
}

bool switch_here(Tree& tree, Index choice, Material& material) {
  return switch_alternative(tree, choice, material);
}

Index any_child(const Tree& tree, Index list, Material& material) {
  return pick_child(tree, material.random, list);
}

bool insert(Tree& tree, Index list, Material& material) {
  const Index count = tree.child_count(list);
  if (count >= most_elements(tree, list)) return false;
  insert_hole(tree, list, static_cast<Index>(material.random.below(count + 1)));
  return true;
}

bool erase(Tree& tree, Index list, Material& material) {
  if (tree.child_count(list) <= least_elements(tree, list)) return false;
  tree.erase(any_child(tree, list, material));
  return true;
}

bool can_duplicate(const Tree& tree, Index list) {
  const Index count = tree.child_count(list);
  return count > 0 && count < most_elements(tree, list);
}

bool duplicate(Tree& tree, Index list, Material& material) {
  if (!can_duplicate(tree, list)) return false;
  tree.duplicate(any_child(tree, list, material));
  return true;
}

// A copy that is one less before the element, or one more behind it: so that what
// must be sorted stays so.
bool insert_beside(Tree& tree, Index list, Material& material) {
  if (!can_duplicate(tree, list)) return false;
  const Index first = any_child(tree, list, material);
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

bool swap(Tree& tree, Index list, Material& material) {
  const std::uint64_t count = tree.child_count(list);
  if (count < 2) return false;
  const auto one = material.random.below(count - 1);
  const auto other = one + 1 + material.random.below(count - one - 1);
  tree.swap(tree.child(list, static_cast<Index>(one)), tree.child(list, static_cast<Index>(other)));
  return true;
}

bool overwrite(Tree& tree, Index list, Material& material) {
  if (tree.child_count(list) < 2) return false;
  const Index one = any_child(tree, list, material);
  const Index other = any_child(tree, list, material);
  if (one == other || tree[one].kind != tree[other].kind) return false;
  tree.replace(one, other);
  return true;
}

constexpr std::array integer_edits = {
    SpanEdit{"increment", 4, increment}, SpanEdit{"decrement", 4, decrement},
    SpanEdit{"flip-bit", 4, flip_bit},   SpanEdit{"draw-again", 4, draw_again},
    SpanEdit{"copy-over", 4, copy_over}, SpanEdit{"use-operand", 2, use_operand},
    SpanEdit{"nudge", 3, nudge},
};
constexpr std::array real_edits = {
    SpanEdit{"draw-again", 2, draw_again},
    SpanEdit{"copy-over", 1, copy_over},
    SpanEdit{"nudge", 3, nudge},
};
constexpr std::array choice_edits = {
    SpanEdit{"switch", 6, switch_here},
    SpanEdit{"promote", 1, promote},
    SpanEdit{"wrap", 1, wrap},
};
constexpr std::array bytes_edits = {
    SpanEdit{"edit-text", 5, edit_text},
    SpanEdit{"use-operand", 2, use_operand},
    SpanEdit{"copy-over", 1, copy_over},
    SpanEdit{"draw-again", 1, draw_again},
};
constexpr std::array list_edits = {
    SpanEdit{"insert", 1, insert},       SpanEdit{"erase", 1, erase},
    SpanEdit{"duplicate", 1, duplicate}, SpanEdit{"insert-beside", 1, insert_beside},
    SpanEdit{"swap", 1, swap},           SpanEdit{"overwrite", 1, overwrite},
};
constexpr std::array record_edits = {
    SpanEdit{"copy-over", 1, copy_over},
};

unsigned alternatives_to_try(Kind kind) {
  constexpr unsigned most = 8;
  const Type* type = schema::find(kind);
  if (!schema::is_derived(type)) return 2;
  if (type->style == Style::Boolean) return 1;
  const auto& details = schema::details(*type);
  const bool is_enumeration = type->style == Style::Enumeration;
  const auto count =
      is_enumeration ? static_cast<unsigned>(details.labels.size()) - 1 : type->field_count;
  return std::min(most, count) + (details.recursive ? 2 : 0);
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
    case Form::Choice: return alternatives_to_try(kind);
    case Form::Integer:
    case Form::Real:
    case Form::List: return 4;
    case Form::Bytes: return 8;
    case Form::Record: return 1;
    case Form::Hole: break;
  }
  return 0;
}

}  // namespace sonde::mutate
