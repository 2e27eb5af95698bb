// SPDX-License-Identifier: Apache-2.0
// A place is picked first; of the spans around it, the outermost that has a sibling
// of its kind decides what is mirrored. The way from there to the place, child by
// child, leads to its image in the sibling.
#include "mutate/mirror.hpp"

#include <algorithm>
#include <optional>

#include "mutate/pick.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

std::optional<Index> sibling_of(const Tree& tree, Index parent, Index span) {
  if (const auto behind = sibling_behind(tree, parent, span)) return behind;
  for (Index at = parent + 1; at < span; at = tree.end_of(at))
    if (tree[at].kind == tree[span].kind) return at;
  return std::nullopt;
}

// The child of `parent` that holds `place`, which is not `parent` itself.
Index child_around(const Tree& tree, Index parent, Index place) {
  Index at = parent + 1;
  while (tree.end_of(at) <= place) at = tree.end_of(at);
  return at;
}

// Follows the way from `span` to `place` in the span's twin.
std::optional<Index> image_of(const Tree& tree, Index span, Index place, Index twin) {
  while (span != place) {
    const Index next = child_around(tree, span, place);
    Index mirrored = twin + 1;
    for (Index at = span + 1; at < next && mirrored < tree.end_of(twin); at = tree.end_of(at))
      mirrored = tree.end_of(mirrored);
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

Index count_holes(const Tree& tree) {
  Index count = 0;
  for (const Node& node : tree.nodes()) count += node.kind.form() == Form::Hole ? 1 : 0;
  return count;
}

// So that what is drawn afresh in one is drawn in the other.
void number_holes(Tree& tree) {
  std::uint64_t number = 0;
  for (Index at = 0; at < tree.size(); ++at)
    if (tree[at].kind.form() == Form::Hole) tree.set_value(at, ++number);
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
    number_holes(one);
    number_holes(other);
  }
  // The later one first: it does not move the earlier.
  tree.replace(twins->image, other, 0);
  tree.replace(twins->place, one, 0);
  return true;
}

}  // namespace sonde::mutate
