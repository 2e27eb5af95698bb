// SPDX-License-Identifier: Apache-2.0
#include "mutate/copy_leaf.hpp"

#include "mutate/pick.hpp"

namespace sonde::mutate {

bool copy_leaf(Tree& tree, Material& material) {
  const auto from = pick(tree, material.random, [&](Tree::Index at) { return is_leaf(tree[at]); });
  if (!from) return false;
  const auto to = pick(tree, material.random, [&](Tree::Index at) {
    return is_leaf(tree[at]) && tree[at].kind == tree[*from].kind &&
           !same_value(tree, *from, tree, at);
  });
  if (!to) return false;
  tree.replace(*to, *from);
  return true;
}

}  // namespace sonde::mutate
