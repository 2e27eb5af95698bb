// SPDX-License-Identifier: Apache-2.0
#include "mutate/operators.hpp"

#include <array>

#include "mutate/burst.hpp"
#include "mutate/copy_leaf.hpp"
#include "mutate/copy_sibling.hpp"
#include "mutate/edit_text.hpp"
#include "mutate/nudge.hpp"
#include "mutate/pick.hpp"
#include "mutate/promote.hpp"
#include "mutate/redraw.hpp"
#include "mutate/sequence.hpp"
#include "mutate/splice.hpp"
#include "mutate/switch_alternative.hpp"
#include "mutate/use_operand.hpp"
#include "mutate/wrap.hpp"

namespace sonde::mutate {
namespace {

constexpr std::array rows = {
    // Those that leave no hole come first: twins stay alike under them.
    Operator{"nudge", nudge},
    Operator{"copy-leaf", copy_leaf},
    Operator{"use-operand", use_operand},
    Operator{"edit-text", edit_text},
    Operator{"promote", promote},
    Operator{"wrap", wrap},
    Operator{"delete-element", delete_element},
    Operator{"duplicate-element", duplicate_element},
    Operator{"swap-elements", swap_elements},
    Operator{"move-element", move_element},
    Operator{"truncate-list", truncate_list},
    Operator{"reverse-list", reverse_list},
    Operator{"copy-sibling", copy_sibling},
    Operator{"splice", splice},
    Operator{"switch-alternative", switch_alternative},
    Operator{"insert-element", insert_element},
    Operator{"redraw-leaf", redraw_leaf},
    Operator{"redraw-span", redraw_span},
    Operator{"burst", burst},
    Operator{"edit-twins", edit_twins},
};
constexpr std::size_t leave_no_hole = 14;
static_assert(rows[leave_no_hole].apply == switch_alternative);

bool same_shape(const Tree& tree, Tree::Index one, Tree::Index other) {
  if (tree[one].extent != tree[other].extent) return false;
  for (Tree::Index i = 0; i < tree[one].extent; ++i)
    if (tree[one + i].kind != tree[other + i].kind) return false;
  return true;
}

std::optional<Tree::Index> twin_of(const Tree& tree, Tree::Index span) {
  const auto parent = tree.parent(span);
  if (!parent) return std::nullopt;
  for (Tree::Index at = tree.end_of(span); at < tree.end_of(*parent); at = tree.end_of(at))
    if (same_shape(tree, span, at)) return at;
  return std::nullopt;
}

}  // namespace

std::span<const Operator> operators() { return rows; }

bool edit_twins(Tree& tree, Material& material) {
  const auto one =
      pick(tree, material.random, [&](Tree::Index at) { return twin_of(tree, at).has_value(); });
  if (!one) return false;
  const auto other = *twin_of(tree, *one);
  thread_local Tree edited;  // its buffers serve again
  edited.clear();
  edited.append(tree, *one);
  const auto& inner = rows[material.random.below(leave_no_hole)];
  if (!inner.apply(edited, material)) return false;
  // The later one first: it does not move the earlier.
  tree.replace(other, edited, 0);
  tree.replace(*one, edited, 0);
  return true;
}

}  // namespace sonde::mutate
