// SPDX-License-Identifier: Apache-2.0
#include "shrink/descendants.hpp"

#include <optional>

#include "shrink/order.hpp"
#include "shrink/plan.hpp"
#include "tree/spans.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

// An integer that stands before a span, in the record around it or around that: it may
// be the size of what follows, which generators halve with each level.
std::optional<Index> size_before(const Tree& tree, Index span) {
  auto parent = tree.parent(span);
  while (parent) {
    for (const Index at : Spans(tree, *parent + 1, span))
      if (tree[at].kind.form() == Form::Integer && tree[at].value > 1) return at;
    span = *parent;
    parent = tree.parent(span);
  }
  return std::nullopt;
}

bool replace_span(Descent& descent, const Tree& base, Index outer, Index inner) {
  if (descent.attempt(base, [&](Tree& tree) { tree.replace(outer, inner); })) return true;
  const auto size = size_before(base, outer);
  return size && descent.attempt(base, [&](Tree& tree) {
    tree.set_value(*size, base[*size].value / 2);
    tree.replace(outer, inner);
  });
}

bool replace_by_one(Descent& descent, Index outer) {
  if (descent.best()[outer].extent == 1) return false;
  descent.went_through();
  const Tree base = descent.best();
  unsigned left = descent.plan().bounds.descendants;
  for (Index inner = outer + 1; inner < base.end_of(outer) && left > 0; ++inner) {
    if (base[inner].kind != base[outer].kind) continue;
    --left;
    if (replace_span(descent, base, outer, inner)) return true;
  }
  return false;
}

bool overlap(const Tree& tree, Index one, Index other) {
  return one < tree.end_of(other) && other < tree.end_of(one);
}

std::optional<Index> simplest_elsewhere(const Tree& tree, Index span) {
  std::optional<Index> best;
  for (Index at = 0; at < tree.size(); ++at) {
    if (tree[at].kind != tree[span].kind || overlap(tree, at, span)) continue;
    if (!best || compare(tree, at, tree, *best) < 0) best = at;
  }
  return best;
}

}  // namespace

void replace_by_descendants(Descent& descent) {
  for (Index outer = 0; outer < descent.best().size() && !descent.is_over(); ++outer)
    while (outer < descent.best().size() && replace_by_one(descent, outer)) continue;
}

void repeat_minimal_spans(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    const Tree& best = each.best();
    const Index span = places.front();
    if (best[span].extent == 1) return;
    each.went_through();
    if (const auto other = simplest_elsewhere(best, span))
      each.attempt(best, [&](Tree& tree) { tree.replace(span, *other); });
  });
}

}  // namespace sonde::shrink
