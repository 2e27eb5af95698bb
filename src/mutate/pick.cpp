// SPDX-License-Identifier: Apache-2.0
#include "mutate/pick.hpp"

#include "schema/schema.hpp"

namespace sonde::mutate {

std::optional<Tree::Index> pick_list(const Tree& tree, Random& random, Tree::Index elements) {
  return pick(tree, random, [&](Tree::Index at) {
    return tree[at].kind.form() == Form::List && tree.child_count(at) >= elements;
  });
}

std::optional<Tree::Index> pick_growing_list(const Tree& tree, Random& random) {
  return pick(tree, random, [&](Tree::Index at) {
    if (tree[at].kind.form() != Form::List) return false;
    return tree.child_count(at) < schema::sizes_of(tree[at].kind).max;
  });
}

std::optional<Tree::Index> pick_shrinking_list(const Tree& tree, Random& random) {
  return pick(tree, random, [&](Tree::Index at) {
    if (tree[at].kind.form() != Form::List) return false;
    return tree.child_count(at) > schema::sizes_of(tree[at].kind).min;
  });
}

Tree::Index least_elements(const Tree& tree, Tree::Index list) {
  return static_cast<Tree::Index>(schema::sizes_of(tree[list].kind).min);
}

std::uint64_t most_elements(const Tree& tree, Tree::Index list) {
  return schema::sizes_of(tree[list].kind).max;
}

Tree::Index pick_child(const Tree& tree, Random& random, Tree::Index span) {
  return tree.child(span, static_cast<Tree::Index>(random.below(tree.child_count(span))));
}

}  // namespace sonde::mutate
