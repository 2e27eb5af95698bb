// SPDX-License-Identifier: Apache-2.0
#include "shrink/levels.hpp"

#include <algorithm>

#include "shrink/plan.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

// Spans of this kind around a place.
Index levels_around(const Tree& tree, Kind kind, Index place) {
  Index levels = 0;
  for (Index at = 0; at < place; ++at)
    if (tree[at].kind == kind && place < tree.end_of(at)) ++levels;
  return levels;
}

bool may_count_levels(const Tree& tree, Kind kind, Index at) {
  const Node& node = tree[at];
  return node.kind.form() == Form::Integer && node.value > 0 && node.value < tree.size() &&
         node.value <= levels_around(tree, kind, at);
}

// All numbers in the span that may count levels, then each alone: what is bound inside of the
// span keeps its number.
std::vector<Places> counts_in(const Tree& tree, Index span, std::size_t most_groups) {
  std::vector<Places> found(1);
  for (Index at = span + 1; at < tree.end_of(span); ++at)
    if (may_count_levels(tree, tree[span].kind, at)) found.front().push_back(at);
  if (found.front().empty()) return {};
  if (found.front().size() == 1) return found;
  for (std::size_t i = 0; i < found.front().size() && found.size() < most_groups; ++i)
    found.push_back({found.front()[i]});
  return found;
}

bool replace_and_lower(Descent& descent, const Tree& base, Index outer, Index inner) {
  const auto groups = counts_in(base, inner, descent.plan().bounds.index_groups);
  return std::ranges::any_of(groups, [&](const Places& numbers) {
    return descent.attempt(base, [&](Tree& tree) {
      for (const Index at : numbers) tree.set_value(at, tree[at].value - 1);
      tree.replace(outer, inner);
    });
  });
}

// Those inside of a span that was tried are a matter of that span.
bool drop_level(Descent& descent, Index outer) {
  const Tree base = descent.best();
  for (Index inner = outer + 1; inner < base.end_of(outer);) {
    const bool is_nested = base[inner].kind == base[outer].kind;
    if (is_nested && replace_and_lower(descent, base, outer, inner)) return true;
    inner = is_nested ? base.end_of(inner) : inner + 1;
  }
  return false;
}

}  // namespace

void drop_levels(Descent& descent) {
  if (descent.best().size() > descent.plan().bounds.compared) return;
  for (Index outer = 0; outer < descent.best().size() && !descent.is_over(); ++outer) {
    if (descent.best()[outer].extent == 1) continue;
    descent.went_through();
    while (outer < descent.best().size() && drop_level(descent, outer)) continue;
  }
}

}  // namespace sonde::shrink
