// SPDX-License-Identifier: Apache-2.0
#include "shrink/numbers.hpp"

#include <optional>

#include "shrink/find.hpp"
#include "shrink/ranked_value.hpp"

namespace sonde::shrink {
namespace {

bool attempt(Descent& descent, const Tree& base, const Places& leaves, std::uint64_t value) {
  return descent.attempt(base, [&](Tree& tree) {
    for (const Tree::Index leaf : leaves) tree.set_value(leaf, value);
  });
}

// Of the first of them, while all are still there.
std::optional<RankedValue> ranked_value_of(const Tree& tree, const Places& leaves, Kind kind) {
  if (!are_apart(tree, leaves, kind) || !is_number(tree[leaves.front()])) return std::nullopt;
  return RankedValue(tree[leaves.front()]);
}

void lower_on_its_side(Descent& descent, const Places& leaves, Kind kind) {
  const Tree base = descent.best();
  const auto ranked = ranked_value_of(base, leaves, kind);
  if (!ranked) return;
  find_lowest(ranked->rank(), [&](std::uint64_t rank) {
    return attempt(descent, base, leaves, ranked->value_at(rank));
  });
}

// What is simpler on the other side: one step lower, or as high above as it was below.
bool change_sides(Descent& descent, const Places& leaves, Kind kind) {
  const auto ranked = ranked_value_of(descent.best(), leaves, kind);
  if (!ranked || ranked->rank() == 0) return false;
  const auto value = ranked->mirrored_at(ranked->rank() - (ranked->is_below() ? 0 : 1));
  return value && attempt(descent, descent.best(), leaves, *value);
}

}  // namespace

void lower_number(Descent& descent, const Places& leaves) {
  const Kind kind = descent.best()[leaves.front()].kind;
  const RankedValue ranked(descent.best()[leaves.front()]);
  if (ranked.rank() == 0 || attempt(descent, descent.best(), leaves, ranked.value_at(0))) return;
  if (ranked.is_below()) change_sides(descent, leaves, kind);
  lower_on_its_side(descent, leaves, kind);
  if (change_sides(descent, leaves, kind)) lower_on_its_side(descent, leaves, kind);
}

void lower_numbers(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    if (is_number(each.best()[places.front()])) lower_number(each, places);
  });
}

void lower_numbers_by_periods(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    const Tree base = each.best();
    if (!is_number(base[places.front()])) return;
    const RankedValue ranked(base[places.front()]);
    find_lowest_by_period(ranked.rank(), [&](std::uint64_t rank) {
      return attempt(each, base, places, ranked.value_at(rank));
    });
  });
}

}  // namespace sonde::shrink
