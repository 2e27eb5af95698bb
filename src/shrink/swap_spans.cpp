// SPDX-License-Identifier: Apache-2.0
#include "shrink/swap_spans.hpp"

#include "shrink/order.hpp"
#include "shrink/plan.hpp"
#include "shrink/reorder.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

bool attempt(Descent& descent, const Tree& base, Index early, Index late) {
  if (descent.attempt(base, [&](Tree& tree) { tree.swap(early, late); })) return true;
  return base.size() <= descent.plan().bounds.sorted && descent.attempt(base, [&](Tree& tree) {
    tree.swap(early, late);
    sort_siblings(tree);
  });
}

void swap_with_later(Descent& descent, Index early) {
  descent.went_through();
  const Tree base = descent.best();
  unsigned left = descent.plan().bounds.swaps;
  for (Index late = base.end_of(early); late < base.size() && left > 0; ++late) {
    if (base[late].kind != base[early].kind || compare(base, late, base, early) == 0) continue;
    if (attempt(descent, base, early, late)) return;
    --left;
  }
}

}  // namespace

void swap_spans(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    if (each.best()[places.front()].extent > 1) swap_with_later(each, places.front());
  });
}

}  // namespace sonde::shrink
