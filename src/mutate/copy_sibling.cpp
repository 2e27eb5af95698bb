// SPDX-License-Identifier: Apache-2.0
#include "mutate/copy_sibling.hpp"

#include <algorithm>
#include <vector>

#include "mutate/pick.hpp"

namespace sonde::mutate {
namespace {

using Index = Tree::Index;

// By span: the first sibling behind it that has its kind and differs from it; 0 where there is
// none.
using Different = std::vector<Index>;

// From the last child to the first: what equals the next one of its kind differs from the same
// sibling as that one does.
void compare_children(const Tree& tree, Index parent, Different& different) {
  thread_local std::vector<Index> row;  // its buffer serves again
  row.clear();
  for (const Index at : children(tree, parent)) row.push_back(at);
  std::ranges::reverse(row);
  for (const Index at : row) {
    const auto next = sibling_behind(tree, parent, at);
    if (next) different[at] = same_span(tree, at, tree, *next) ? different[*next] : *next;
  }
}

}  // namespace

bool copy_sibling(Tree& tree, Material& material) {
  thread_local Different different;  // its buffer serves again
  different.assign(tree.size(), 0);
  for (Index parent = 0; parent < tree.size(); ++parent)
    if (tree[parent].extent > 2) compare_children(tree, parent, different);
  const auto one = pick(tree, material.random, [&](Index at) { return different[at] != 0; });
  if (!one) return false;
  const Index other = different[*one];
  if (material.random.below(2) == 0) tree.replace(*one, other);
  else tree.replace(other, *one);
  return true;
}

}  // namespace sonde::mutate
