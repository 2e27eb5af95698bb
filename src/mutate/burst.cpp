// SPDX-License-Identifier: Apache-2.0
#include "mutate/burst.hpp"

#include "mutate/pick.hpp"
#include "mutate/tuning.hpp"
#include "tree/holes.hpp"

namespace sonde::mutate {

bool burst(Tree& tree, Material& material) {
  auto leaf = pick(tree, material.random, [&](Tree::Index at) { return is_leaf(tree[at]); });
  if (!leaf) return false;
  do {
    make_hole(tree, *leaf);
    do ++*leaf;
    while (*leaf < tree.size() && !is_leaf(tree[*leaf]));
  } while (*leaf < tree.size() && material.random.below(tuned.operators.burst_length) > 0);
  return true;
}

}  // namespace sonde::mutate
