// SPDX-License-Identifier: Apache-2.0
#include "shrink/numbers.hpp"

#include <optional>

#include "shrink/find.hpp"
#include "shrink/ladder.hpp"

namespace sonde::shrink {
namespace {

bool attempt(Descent& descent, const Tree& base, const Places& leaves, std::uint64_t value) {
  return descent.attempt(base, [&](Tree& tree) {
    for (const Tree::Index leaf : leaves) tree.set_value(leaf, value);
  });
}

// Of the first of them, while all are still there.
std::optional<Ladder> ladder_of(const Tree& tree, const Places& leaves, Kind kind) {
  if (!are_apart(tree, leaves, kind) || !is_number(tree[leaves.front()])) return std::nullopt;
  return Ladder(tree[leaves.front()]);
}

void lower_on_its_side(Descent& descent, const Places& leaves, Kind kind) {
  const Tree base = descent.best();
  const auto ladder = ladder_of(base, leaves, kind);
  if (!ladder) return;
  find_lowest(ladder->height(), [&](std::uint64_t height) {
    return attempt(descent, base, leaves, ladder->value_at(height));
  });
}

// What is simpler on the other side: one step lower, or as high above as it was below.
bool change_sides(Descent& descent, const Places& leaves, Kind kind) {
  const auto ladder = ladder_of(descent.best(), leaves, kind);
  if (!ladder || ladder->height() == 0) return false;
  const auto value = ladder->mirrored_at(ladder->height() - (ladder->is_below() ? 0 : 1));
  return value && attempt(descent, descent.best(), leaves, *value);
}

}  // namespace

void lower_number(Descent& descent, const Places& leaves) {
  const Kind kind = descent.best()[leaves.front()].kind;
  const Ladder ladder(descent.best()[leaves.front()]);
  if (ladder.height() == 0 || attempt(descent, descent.best(), leaves, ladder.value_at(0))) return;
  if (ladder.is_below()) change_sides(descent, leaves, kind);
  lower_on_its_side(descent, leaves, kind);
  if (change_sides(descent, leaves, kind)) lower_on_its_side(descent, leaves, kind);
}

void lower_numbers(Descent& descent) {
  for_each_group(descent, &single_spans, [](Descent& each, const Places& places) {
    if (is_number(each.best()[places.front()])) lower_number(each, places);
  });
}

}  // namespace sonde::shrink
