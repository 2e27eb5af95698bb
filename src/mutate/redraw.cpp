// SPDX-License-Identifier: Apache-2.0
#include "mutate/redraw.hpp"

#include "mutate/pick.hpp"
#include "tree/holes.hpp"

namespace sonde::mutate {

bool redraw(Tree& tree, Tree::Index span, Material& /*material*/) {
  make_hole(tree, span);
  return true;
}

bool redraw_leaf(Tree& tree, Material& material) {
  const auto leaf = pick(tree, material.random, [&](Tree::Index at) { return is_leaf(tree[at]); });
  return leaf && redraw(tree, *leaf, material);
}

bool redraw_span(Tree& tree, Material& material) {
  if (tree.size() < 2) return false;
  const auto span = 1 + static_cast<Tree::Index>(material.random.below(tree.size() - 1));
  return redraw(tree, span, material);
}

}  // namespace sonde::mutate
