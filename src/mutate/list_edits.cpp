// SPDX-License-Identifier: Apache-2.0
#include "mutate/list_edits.hpp"

#include <algorithm>

#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

constexpr std::size_t to_the_end = ~std::size_t{0};

// Swaps are numbered (0, 1), (0, 2), (1, 2), (0, 3) ...: neighbours of the front first.
struct Swap {
  std::uint64_t one = 0;
  std::uint64_t other = 1;
};

Swap swap_at(std::uint64_t number) {
  Swap swap;
  while (number >= swap.other) number -= swap.other++;
  swap.one = number;
  return swap;
}

}  // namespace

ConsEdits::ConsEdits(std::size_t size, std::size_t tail, schema::SizeBounds bounds) {
  const bool may_grow = size < bounds.max;
  if (tail >= size) {
    if (may_grow) add({size, size, true});
    return;
  }
  if (tail >= bounds.min) add({tail, size});
  // A tail of one element without its head is the empty one again.
  if (size > bounds.min && tail + 1 < size) add({tail, tail + 1});
  if (may_grow) add({tail + 1, tail});
}

ListEdits::ListEdits(const Tree& tree, Tree::Index list, std::size_t tail, const MutantRules& rules)
    : tree_(tree),
      list_(list),
      size_(tree.child_count(list)),
      cons_(size_, tail, schema::sizes_of(tree[list].kind)) {
  const Type* type = schema::find(tree[list].kind);
  if (schema::is_derived(type)) element_ = type->fields[0];
  if (rules.list_edits && tail == 0) {
    swaps_ = size_ < 2 ? 0 : size_ * (size_ - 1) / 2;
    gaps_ = size_ < schema::sizes_of(type).max ? size_ + 1 : 0;
  }
  const bool draws = element_ == nullptr && cons_.count() > 0 && cons_[0].appends;
  const std::uint64_t cons = draws ? 0 : cons_.count();
  counts_ = {cons + swaps_ + gaps_, gaps_ + (draws ? 1 : 0)};
}

void ListEdits::write(Tree& made, std::uint64_t edit, Chance chance) const {
  const auto span = made.open(tree_[list_].kind, tree_[list_].value);
  write_elements(made, edit, chance);
  made.close(span);
}

// Random edits come last, so where an appended element is drawn, so does appending it.
void ListEdits::write_elements(Tree& made, std::uint64_t edit, Chance chance) const {
  const std::uint64_t ours = swaps_ + gaps_ + gaps_;
  const std::uint64_t cons = counts_.fixed - swaps_ - gaps_;
  if (edit < cons || edit >= cons + ours) {
    const ConsEdit& how = cons_[edit < cons ? edit : 0];
    append(made, 0, how.front);
    if (how.appends) append_simplest(made, chance);
    return append(made, how.back, to_the_end);
  }
  edit -= cons;
  if (edit < swaps_) return write_swap(made, edit);
  edit -= swaps_;
  const std::uint64_t gap = edit % gaps_;
  append(made, 0, gap);
  if (edit >= gaps_) chance.leave_hole(made);
  else append_simplest(made, chance);
  append(made, gap, to_the_end);
}

void ListEdits::write_swap(Tree& made, std::uint64_t number) const {
  const Swap swap = swap_at(number);
  append(made, 0, swap.one);
  append(made, swap.other, swap.other + 1);
  append(made, swap.one + 1, swap.other);
  append(made, swap.one, swap.one + 1);
  append(made, swap.other + 1, to_the_end);
}

void ListEdits::append(Tree& made, std::size_t first, std::size_t last) const {
  std::size_t number = 0;
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
