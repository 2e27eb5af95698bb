// SPDX-License-Identifier: Apache-2.0
#include "mutate/copy_sibling.hpp"

#include "mutate/pick.hpp"

namespace sonde::mutate {
namespace {

bool same(const Tree& tree, Tree::Index one, Tree::Index other) {
  if (tree[one].extent != tree[other].extent) return false;
  for (Tree::Index i = 0; i < tree[one].extent; ++i) {
    const Node& left = tree[one + i];
    const Node& right = tree[other + i];
    if (left.kind != right.kind || left.extent != right.extent) return false;
    const bool equal = left.kind.form() == Form::Bytes ? tree.bytes(left) == tree.bytes(right)
                                                       : left.value == right.value;
    if (!equal) return false;
  }
  return true;
}

// A sibling behind this span, of its kind, that differs from it.
std::optional<Tree::Index> different_sibling(const Tree& tree, Tree::Index span) {
  const auto parent = tree.parent(span);
  if (!parent) return std::nullopt;
  for (Tree::Index at = tree.end_of(span); at < tree.end_of(*parent); at = tree.end_of(at))
    if (tree[at].kind == tree[span].kind && !same(tree, span, at)) return at;
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
