// SPDX-License-Identifier: Apache-2.0
#include "tree/holes.hpp"

#include <algorithm>

namespace sonde {
namespace {

const Tree& one_hole() {
  static const Tree only = [] {
    Tree tree;
    append_hole(tree);
    return tree;
  }();
  return only;
}

}  // namespace

void make_hole(Tree& tree, Tree::Index span) { tree.replace(span, one_hole(), 0); }

void insert_hole(Tree& tree, Tree::Index parent, Tree::Index number) {
  tree.insert(parent, number, one_hole(), 0);
}

Tree::Index count_holes(const Tree& tree) {
  return static_cast<Tree::Index>(std::ranges::count_if(tree.nodes(), &is_hole));
}

void number_holes(Tree& tree, Tree::Index span) {
  std::uint64_t number = 0;
  for (Tree::Index at = span; at < tree.end_of(span); ++at)
    if (is_hole(tree[at])) tree.set_value(at, ++number);
}

}  // namespace sonde
