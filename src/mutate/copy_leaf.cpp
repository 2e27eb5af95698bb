// SPDX-License-Identifier: Apache-2.0
#include "mutate/copy_leaf.hpp"

#include "mutate/pick.hpp"

namespace sonde::mutate {
namespace {

bool differ(const Tree& tree, Tree::Index one, Tree::Index other) {
  if (tree[one].kind != tree[other].kind) return false;
  if (tree[one].kind.form() != Form::Bytes) return tree[one].value != tree[other].value;
  return tree.bytes(tree[one]) != tree.bytes(tree[other]);
}

}  // namespace

bool copy_leaf(Tree& tree, Material& material) {
  const auto from = pick(tree, material.random, [&](Tree::Index at) { return is_leaf(tree[at]); });
  if (!from) return false;
  const auto to = pick(tree, material.random, [&](Tree::Index at) {
    return is_leaf(tree[at]) && differ(tree, *from, at);
  });
  if (!to) return false;
  tree.replace(*to, *from);
  return true;
}

}  // namespace sonde::mutate
