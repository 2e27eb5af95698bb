// SPDX-License-Identifier: Apache-2.0
// A place is picked first. Of the spans around it, the outermost one that has a sibling of
// its kind is mirrored in that sibling. The same way, child by child, leads from the one to
// the place and from the other to the image of the place.
#include "mutate/mirror.hpp"

#include <algorithm>
#include <optional>

#include "mutate/pick.hpp"
#include "tree/holes.hpp"
#include "tree/spans.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

std::optional<Index> sibling_of(const Tree& tree, Index parent, Index span) {
  if (const auto behind = sibling_behind(tree, parent, span)) return behind;
  return Spans(tree, parent + 1, span).find(tree[span].kind);
}

// The child of `parent` that holds `place`, which is not `parent` itself.
Index child_around(const Tree& tree, Index parent, Index place) {
  Index at = parent + 1;
  while (tree.end_of(at) <= place) at = tree.end_of(at);
  return at;
}

Index number_of_child(const Tree& tree, Index parent, Index child) {
  Index number = 0;
  for ([[maybe_unused]] const Index before : Spans(tree, parent + 1, child)) ++number;
  return number;
}

// Follows the way from `span` to `place` in the span's twin.
std::optional<Index> image_of(const Tree& tree, Index span, Index place, Index twin) {
  while (span != place) {
    const Index next = child_around(tree, span, place);
    const Index mirrored = tree.child(twin, number_of_child(tree, span, next));
    if (mirrored >= tree.end_of(twin) || tree[mirrored].kind != tree[next].kind)
      return std::nullopt;
    span = next;
    twin = mirrored;
  }
  return twin;
}

std::optional<Twins> pick_twins(const Tree& tree, Random& random) {
  if (tree.size() < 3) return std::nullopt;
  return twins_at(tree, 1 + static_cast<Index>(random.below(tree.size() - 1)));
}

}  // namespace

std::optional<Twins> twins_at(const Tree& tree, Index place) {
  for (Index around = 0; around != place;) {
    const Index child = child_around(tree, around, place);
    if (const auto twin = sibling_of(tree, around, child)) {
      const auto image = image_of(tree, child, place, *twin);
      if (!image) return std::nullopt;
      return Twins{std::min(place, *image), std::max(place, *image)};
    }
    around = child;
  }
  return std::nullopt;
}

bool mirror(Tree& tree, const Operator& what, Material& material) {
  const auto twins = pick_twins(tree, material.random);
  if (!twins) return false;
  thread_local Tree one;  // their buffers serve again
  thread_local Tree other;
  one.clear();
  other.clear();
  one.append(tree, twins->place);
  other.append(tree, twins->image);
  const Random same = material.random;
  if (!what.apply(one, material)) return false;
  const Random after = material.random;
  material.random = same;
  if (!what.apply(other, material)) return false;
  material.random = after;
  if (count_holes(one) == count_holes(other)) {
    number_holes(one, 0);
    number_holes(other, 0);
  }
  // The later one first: it does not move the earlier.
  tree.replace(twins->image, other, 0);
  tree.replace(twins->place, one, 0);
  return true;
}

}  // namespace sonde::mutate
