// SPDX-License-Identifier: Apache-2.0
#include "mutate/copy_sibling.hpp"

#include "mutate/pick.hpp"

namespace sonde::mutate {
namespace {

// A sibling behind this span, of its kind, that differs from it.
std::optional<Tree::Index> different_sibling(const Tree& tree, Tree::Index span) {
  const auto parent = tree.parent(span);
  if (!parent) return std::nullopt;
  for (const Tree::Index at : children(tree, *parent).behind(span))
    if (tree[at].kind == tree[span].kind && !same_span(tree, span, tree, at)) return at;
  return std::nullopt;
}

}  // namespace

bool copy_sibling(Tree& tree, Material& material) {
  const auto one = pick(tree, material.random,
                        [&](Tree::Index at) { return different_sibling(tree, at).has_value(); });
  if (!one) return false;
  const auto other = *different_sibling(tree, *one);
  if (material.random.below(2) == 0) tree.replace(*one, other);
  else tree.replace(other, *one);
  return true;
}

}  // namespace sonde::mutate
