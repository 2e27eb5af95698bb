// SPDX-License-Identifier: Apache-2.0
#include "shrink/numbers.hpp"

#include "shrink/find.hpp"
#include "shrink/ladder.hpp"

namespace sonde::shrink {
namespace {

bool attempt(Descent& descent, const Tree& base, const Places& leaves, std::uint64_t value) {
  return descent.attempt(base, [&](Tree& tree) {
    for (const Tree::Index leaf : leaves) tree.set_value(leaf, value);
  });
}

void lower_on_its_side(Descent& descent, const Places& leaves) {
  const Tree base = descent.best();
  const Ladder ladder(base[leaves.front()]);
  find_lowest(ladder.height(), [&](std::uint64_t height) {
    return attempt(descent, base, leaves, ladder.value_at(height));
  });
}

}  // namespace

void lower_number(Descent& descent, const Places& leaves) {
  const Ladder ladder(descent.best()[leaves.front()]);
  if (ladder.height() == 0) return;
  if (attempt(descent, descent.best(), leaves, ladder.value_at(0))) return;
  const auto mirrored = ladder.mirrored();
  const bool flipped = mirrored && attempt(descent, descent.best(), leaves, *mirrored);
  const Tree& best = descent.best();
  if (flipped && (leaves.back() >= best.size() || !is_number(best[leaves.front()]))) return;
  lower_on_its_side(descent, leaves);
}

void lower_numbers(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    if (is_number(each.best()[places.front()])) lower_number(each, places);
  });
}

}  // namespace sonde::shrink
