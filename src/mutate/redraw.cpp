// SPDX-License-Identifier: Apache-2.0
#include "mutate/redraw.hpp"

#include "mutate/pick.hpp"
#include "tree/holes.hpp"

namespace sonde::mutate {

bool redraw_leaf(Tree& tree, Material& material) {
  const auto leaf = pick(tree, material.random, [&](Tree::Index at) { return is_leaf(tree[at]); });
  if (!leaf) return false;
  make_hole(tree, *leaf);
  return true;
}

bool redraw_span(Tree& tree, Material& material) {
  if (tree.size() < 2) return false;
  make_hole(tree, 1 + static_cast<Tree::Index>(material.random.below(tree.size() - 1)));
  return true;
}

}  // namespace sonde::mutate
