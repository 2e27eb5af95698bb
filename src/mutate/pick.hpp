// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "tree/random.hpp"
#include "tree/spans.hpp"
#include "tree/tree.hpp"

namespace sonde::mutate {

// One of the spans from `first` up to `end` that are `wanted`, each as likely as the others;
// none if there is none. Counts first and walks again, so that nothing is allocated.
template <class Wanted>
std::optional<Tree::Index> pick_between(Tree::Index first, Tree::Index end, Random& random,
                                        Wanted wanted) {
  std::uint64_t count = 0;
  for (Tree::Index at = first; at < end; ++at) count += wanted(at) ? 1 : 0;
  if (count == 0) return std::nullopt;
  std::uint64_t left = random.below(count);
  Tree::Index at = first;
  while (!wanted(at) || left-- > 0) ++at;
  return at;
}

// One of all spans of a tree.
template <class Wanted>
std::optional<Tree::Index> pick(const Tree& tree, Random& random, Wanted wanted) {
  return pick_between(0, tree.size(), random, wanted);
}

// One of the spans within this one, itself included.
template <class Wanted>
std::optional<Tree::Index> pick_within(const Tree& tree, Tree::Index span, Random& random,
                                       Wanted wanted) {
  return pick_between(span, tree.end_of(span), random, wanted);
}

// A list with at least so many elements.
std::optional<Tree::Index> pick_list(const Tree& tree, Random& random, Tree::Index elements);

// A list that its type lets grow, or shrink, by one element.
std::optional<Tree::Index> pick_growing_list(const Tree& tree, Random& random);
std::optional<Tree::Index> pick_shrinking_list(const Tree& tree, Random& random);

// How many elements a list must have at least, and may have at most.
Tree::Index least_elements(const Tree& tree, Tree::Index list);
std::uint64_t most_elements(const Tree& tree, Tree::Index list);

// One of a span's children.
Tree::Index pick_child(const Tree& tree, Random& random, Tree::Index span);

// The next of the parent's children behind this one that has the same kind.
inline std::optional<Tree::Index> sibling_behind(const Tree& tree, Tree::Index parent,
                                                 Tree::Index span) {
  return children(tree, parent).behind(span).find(tree[span].kind);
}

}  // namespace sonde::mutate
