// SPDX-License-Identifier: Apache-2.0
#include "mutate/promote.hpp"

#include "mutate/pick.hpp"

namespace sonde::mutate {
namespace {

bool holds_its_kind(const Tree& tree, Tree::Index span) {
  for (Tree::Index at = span + 1; at < tree.end_of(span); ++at)
    if (tree[at].kind == tree[span].kind) return true;
  return false;
}

}  // namespace

bool promote(Tree& tree, Tree::Index span, Material& material) {
  const auto outer = pick_within(tree, span, material.random,
                                 [&](Tree::Index at) { return holds_its_kind(tree, at); });
  if (!outer) return false;
  const auto inner =
      pick_between(*outer + 1, tree.end_of(*outer), material.random,
                   [&](Tree::Index at) { return tree[at].kind == tree[*outer].kind; });
  tree.replace(*outer, *inner);
  return true;
}

}  // namespace sonde::mutate
