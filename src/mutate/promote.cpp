// SPDX-License-Identifier: Apache-2.0
#include "mutate/promote.hpp"

#include "mutate/pick.hpp"

namespace sonde::mutate {
namespace {

std::optional<Tree::Index> inner_of(const Tree& tree, Tree::Index outer) {
  for (Tree::Index at = outer + 1; at < tree.end_of(outer); ++at)
    if (tree[at].kind == tree[outer].kind) return at;
  return std::nullopt;
}

}  // namespace

bool promote(Tree& tree, Material& material) {
  const auto outer =
      pick(tree, material.random, [&](Tree::Index at) { return inner_of(tree, at).has_value(); });
  if (!outer) return false;
  const auto inner = pick(tree, material.random, [&](Tree::Index at) {
    return at > *outer && at < tree.end_of(*outer) && tree[at].kind == tree[*outer].kind;
  });
  tree.replace(*outer, *inner);
  return true;
}

}  // namespace sonde::mutate
