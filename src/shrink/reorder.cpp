// SPDX-License-Identifier: Apache-2.0
#include "shrink/reorder.hpp"

#include <algorithm>
#include <array>

#include "mutate/pick.hpp"
#include "mutate/rebuild.hpp"
#include "shrink/order.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

constexpr unsigned most_swaps = 8;  // of one span

std::vector<Index> children_of(const Tree& tree, Index span) {
  std::vector<Index> children;
  for (Index at = span + 1; at < tree.end_of(span); at = tree.end_of(at)) children.push_back(at);
  return children;
}

// Which of the children have the same kind as the one with this number; empty where
// that was asked for an earlier one.
std::vector<std::size_t> alike(const Tree& tree, const std::vector<Index>& children,
                               std::size_t number) {
  std::vector<std::size_t> same;
  for (std::size_t i = 0; i < children.size(); ++i)
    if (tree[children[i]].kind == tree[children[number]].kind) same.push_back(i);
  if (same.front() != number) same.clear();
  return same;
}

bool attempt_order(Descent& descent, const Tree& base, Index span,
                   const std::vector<Index>& children) {
  return descent.attempt_written([&](Tree& made) {
    mutate::rebuild(made, base, std::array{span}, [&](Tree& into, Index at) {
      const auto copy = into.open(base[at].kind, base[at].value);
      for (const Index child : children) into.append(base, child);
      into.close(copy);
    });
  });
}

// Sorts the children with these numbers, from left to right, each to where it may go.
void insert_each(Descent& descent, const Tree& base, Index span, std::vector<Index> children,
                 const std::vector<std::size_t>& same) {
  for (std::size_t i = 1; i < same.size(); ++i) {
    for (std::size_t at = i; at > 0; --at) {
      Index& here = children[same[at]];
      Index& before = children[same[at - 1]];
      if (compare(base, here, base, before) >= 0) break;
      std::swap(here, before);
      if (attempt_order(descent, base, span, children)) continue;
      std::swap(here, before);
      break;
    }
  }
}

void sort_alike(Descent& descent, Index span, std::size_t number) {
  const Tree base = descent.best();
  const auto children = children_of(base, span);
  const auto same = alike(base, children, number);
  if (same.size() < 2) return;
  std::vector<Index> sorted;
  for (const std::size_t i : same) sorted.push_back(children[i]);
  std::ranges::sort(sorted, [&](Index one, Index other) {
    const auto order = compare(base, one, base, other);
    return order < 0 || (order == 0 && one < other);
  });
  auto ordered = children;
  for (std::size_t i = 0; i < same.size(); ++i) ordered[same[i]] = sorted[i];
  if (ordered != children && !attempt_order(descent, base, span, ordered))
    insert_each(descent, base, span, children, same);
}

void sort_children(Descent& descent, Index span) {
  const Index count = descent.best().child_count(span);
  for (Index number = 0; number < count; ++number) {
    if (number >= descent.best().child_count(span)) return;
    sort_alike(descent, span, number);
    if (descent.best()[span].kind.form() == Form::List) return;  // all are alike
  }
}

// All of one list into the next; in a list that may be shorter, what is left empty goes.
bool join(Descent& descent, Index parent, Index list, Index next) {
  const Tree& base = descent.best();
  const bool drops = base[parent].kind.form() == Form::List &&
                     base.child_count(parent) > mutate::least_elements(base, parent);
  return descent.attempt(base, [&](Tree& tree) {
    for (Index i = 0; base.child(list, i) < base.end_of(list); ++i)
      tree.insert(tree.end_of(list) + (next - base.end_of(list)), i, base, base.child(list, i));
    if (drops) return tree.erase(list);
    while (tree.child_count(list) > 0) tree.erase(list + 1);
  });
}

bool join_first(Descent& descent, Index parent) {
  const Tree base = descent.best();
  const auto children = children_of(base, parent);
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (base[children[i]].kind.form() != Form::List || base[children[i]].extent == 1) continue;
    for (std::size_t j = i + 1; j < children.size(); ++j) {
      if (base[children[j]].kind != base[children[i]].kind) continue;
      if (join(descent, parent, children[i], children[j])) return true;
      break;
    }
  }
  return false;
}

}  // namespace

void reorder_siblings(Descent& descent) {
  for (Index span = 0; span < descent.best().size(); ++span)
    if (descent.best()[span].extent > 2) sort_children(descent, span);
}

void swap_spans(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    const Tree base = each.best();
    const Index early = places.front();
    if (base[early].extent == 1) return;
    unsigned left = most_swaps;
    for (Index late = base.end_of(early); late < base.size() && left > 0; ++late) {
      if (base[late].kind != base[early].kind || compare(base, late, base, early) >= 0) continue;
      if (each.attempt(base, [&](Tree& tree) { tree.swap(early, late); })) return;
      --left;
    }
  });
}

void join_lists(Descent& descent) {
  for (Index parent = 0; parent < descent.best().size(); ++parent)
    while (parent < descent.best().size() && join_first(descent, parent)) {
    }
}

}  // namespace sonde::shrink
