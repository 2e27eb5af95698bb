// SPDX-License-Identifier: Apache-2.0
#include "mutate/pick.hpp"

#include "schema/schema.hpp"

namespace sonde::mutate {
namespace {

Tree one_hole() {
  Tree tree;
  tree.leaf(Kind("hole", Form::Hole), std::uint64_t{0});
  return tree;
}

struct SizeBounds {
  std::uint64_t min;
  std::uint64_t max;
};

// What the type allows; a generator's own sizes are not known.
SizeBounds sizes_of(Kind kind) {
  const Type* type = schema::find(kind);
  if (type == nullptr || type->style == Style::Opaque) return {0, ~std::uint64_t{0}};
  return {type->min, type->max};
}

}  // namespace

std::optional<Tree::Index> pick_list(const Tree& tree, Random& random, Tree::Index elements) {
  return pick(tree, random, [&](Tree::Index at) {
    return tree[at].kind.form() == Form::List && tree.child_count(at) >= elements;
  });
}

std::optional<Tree::Index> pick_growing_list(const Tree& tree, Random& random) {
  return pick(tree, random, [&](Tree::Index at) {
    if (tree[at].kind.form() != Form::List) return false;
    return tree.child_count(at) < sizes_of(tree[at].kind).max;
  });
}

std::optional<Tree::Index> pick_shrinking_list(const Tree& tree, Random& random) {
  return pick(tree, random, [&](Tree::Index at) {
    if (tree[at].kind.form() != Form::List) return false;
    return tree.child_count(at) > sizes_of(tree[at].kind).min;
  });
}

Tree::Index least_elements(const Tree& tree, Tree::Index list) {
  return static_cast<Tree::Index>(sizes_of(tree[list].kind).min);
}

std::uint64_t most_elements(const Tree& tree, Tree::Index list) {
  return sizes_of(tree[list].kind).max;
}

bool fits(std::uint64_t number, const Type* type) {
  if (type == nullptr) return true;
  if (!type->is_signed) return number >= type->min && number <= type->max;
  const auto value = static_cast<std::int64_t>(number);
  return value >= static_cast<std::int64_t>(type->min) &&
         value <= static_cast<std::int64_t>(type->max);
}

Tree::Index pick_child(const Tree& tree, Random& random, Tree::Index span) {
  return tree.child(span, static_cast<Tree::Index>(random.below(tree.child_count(span))));
}

std::optional<Tree::Index> sibling_behind(const Tree& tree, Tree::Index parent, Tree::Index span) {
  for (Tree::Index at = tree.end_of(span); at < tree.end_of(parent); at = tree.end_of(at))
    if (tree[at].kind == tree[span].kind) return at;
  return std::nullopt;
}

void make_hole(Tree& tree, Tree::Index span) {
  static const Tree hole = one_hole();
  tree.replace(span, hole, 0);
}

}  // namespace sonde::mutate
