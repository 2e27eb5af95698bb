// SPDX-License-Identifier: Apache-2.0
#include "mutate/list_edits.hpp"

#include <algorithm>

#include "mutate/tuning.hpp"
#include "schema/schema.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

constexpr unsigned to_the_end = ~0U;

// Swaps are numbered (0, 1), (0, 2), (1, 2), (0, 3) ...: neighbours of the front first.
struct Swap {
  unsigned one = 0;
  unsigned other = 1;
};

Swap swap_at(unsigned number) {
  Swap swap;
  while (number >= swap.other) number -= swap.other++;
  swap.one = number;
  return swap;
}

}  // namespace

ListEdits::ListEdits(const Tree& tree, Tree::Index list)
    : tree_(tree), list_(list), size_(tree.child_count(list)) {
  const Type* type = schema::find(tree[list].kind);
  if (schema::is_derived(type)) element_ = type->fields[0];
  const auto sizes = schema::sizes_of(type);
  least_ = static_cast<unsigned>(sizes.min);
  const bool may_shrink = size_ > sizes.min;
  const bool may_grow = size_ < sizes.max;
  const unsigned most_places = tuned.enumeration.list_places;
  const unsigned places = std::min(size_, most_places);
  if (may_shrink) cuts_ = places;
  if (may_grow) doubles_ = places;
  if (may_grow) gaps_ = places + 1;
  if (size_ > 1) swaps_ = std::min(size_ * (size_ - 1) / 2, most_places);
  counts_ = {2 * cuts_ + doubles_ + swaps_ + gaps_, gaps_};
}

void ListEdits::write(Tree& made, unsigned edit, Chance chance) const {
  const auto span = made.open(tree_[list_].kind, tree_[list_].value);
  write_elements(made, edit, chance);
  made.close(span);
}

void ListEdits::write_elements(Tree& made, unsigned edit, Chance chance) const {
  if (edit < cuts_) return append(made, 0, std::max(edit, least_));
  edit -= cuts_;
  if (edit < cuts_) {
    append(made, 0, edit);
    return append(made, edit + 1, to_the_end);
  }
  edit -= cuts_;
  if (edit < doubles_) {
    append(made, 0, edit + 1);
    return append(made, edit, to_the_end);
  }
  edit -= doubles_;
  if (edit < swaps_) {
    const Swap swap = swap_at(edit);
    append(made, 0, swap.one);
    append(made, swap.other, swap.other + 1);
    append(made, swap.one + 1, swap.other);
    append(made, swap.one, swap.one + 1);
    return append(made, swap.other + 1, to_the_end);
  }
  edit -= swaps_;
  const bool is_random = edit >= gaps_;
  const unsigned gap = is_random ? edit - gaps_ : edit;
  append(made, 0, gap);
  if (is_random) chance.leave_hole(made);
  else append_simplest(made, chance);
  append(made, gap, to_the_end);
}

void ListEdits::append(Tree& made, unsigned first, unsigned last) const {
  unsigned number = 0;
  for (const auto at : children(tree_, list_)) {
    if (number >= last) return;
    if (number >= first) made.append(tree_, at);
    ++number;
  }
}

void ListEdits::append_simplest(Tree& made, Chance chance) const {
  if (element_ == nullptr) chance.leave_hole(made);
  else schema::append_simplest(made, *element_);
}

}  // namespace sonde::mutate
