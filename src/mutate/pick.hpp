// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "sonde/schema/type.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::mutate {

// One of the spans that are `wanted`, each as likely as the others; none if there
// is none. Counts first and walks again, so that nothing is allocated.
template <class Wanted>
std::optional<Tree::Index> pick(const Tree& tree, Random& random, Wanted wanted) {
  std::uint64_t count = 0;
  for (Tree::Index at = 0; at < tree.size(); ++at) count += wanted(at) ? 1 : 0;
  if (count == 0) return std::nullopt;
  std::uint64_t left = random.below(count);
  Tree::Index at = 0;
  while (!wanted(at) || left-- > 0) ++at;
  return at;
}

inline bool is_leaf(const Node& node) {
  const Form form = node.kind.form();
  return form == Form::Integer || form == Form::Real || form == Form::Bytes ||
         (form == Form::Choice && node.extent == 1);
}

// A list with at least so many elements.
std::optional<Tree::Index> pick_list(const Tree& tree, Random& random, Tree::Index elements);

// A list that its type lets grow, or shrink, by one element.
std::optional<Tree::Index> pick_growing_list(const Tree& tree, Random& random);
std::optional<Tree::Index> pick_shrinking_list(const Tree& tree, Random& random);

// How few elements its type leaves a list, and how many it allows.
Tree::Index least_elements(const Tree& tree, Tree::Index list);
std::uint64_t most_elements(const Tree& tree, Tree::Index list);

// Whether a number is one that a leaf of this type can hold.
bool fits(std::uint64_t number, const Type* type);

// One of a span's children.
Tree::Index pick_child(const Tree& tree, Random& random, Tree::Index span);

// The next of the parent's children behind this one that has the same kind.
std::optional<Tree::Index> sibling_behind(const Tree& tree, Tree::Index parent, Tree::Index span);

// Makes whoever draws here draw afresh.
void make_hole(Tree& tree, Tree::Index span);

}  // namespace sonde::mutate
