// SPDX-License-Identifier: Apache-2.0
#include "bst/operations.hpp"

namespace bst {
namespace {

// All of the left keys are below all of the right.
Tree join(const Tree& left, const Tree& right) {
  if (left == nullptr) return right;
  if (right == nullptr) return left;
  return node(left->left, left->key, left->value,
              node(join(left->right, right->left), right->key, right->value, right->right));
}

// The part with smaller keys.
Tree below(int key, const Tree& tree) {
  if (tree == nullptr) return nullptr;
  if (key <= tree->key) return below(key, tree->left);
  return node(tree->left, tree->key, tree->value, below(key, tree->right));
}

Tree above(int key, const Tree& tree) {
  if (tree == nullptr) return nullptr;
  if (key >= tree->key) return above(key, tree->right);
  return node(above(key, tree->left), tree->key, tree->value, tree->right);
}

// The faulty unions of two trees that are not empty.
template <Fault fault>
struct FaultyUnion {
  static Tree unite(const Tree& left, const Tree& right) {
    return Operations<fault>::unite(left, right);
  }

  static Tree regardless_of_keys(const Node& left, const Node& right) {
    return node(left.left, left.key, left.value,
                node(unite(left.right, right.left), right.key, right.value, right.right));
  }

  static Tree with_cut_left_subtree(const Node& left, const Node& right) {
    return node(
        unite(left.left, below(left.key, right.left)), left.key, left.value,
        unite(left.right, node(above(left.key, right.left), right.key, right.value, right.right)));
  }

  static Tree by_order_of_roots(const Tree& left, const Tree& right) {
    if (left->key == right->key)
      return node(unite(left->left, right->left), left->key, left->value,
                  unite(left->right, right->right));
    if (left->key > right->key) return unite(right, left);
    if constexpr (fault == Fault::Union7) return regardless_of_keys(*left, *right);
    else return with_cut_left_subtree(*left, *right);
  }
};

}  // namespace

template <Fault fault>
Tree Operations<fault>::insert(int key, int value, const Tree& tree) {
  if (tree == nullptr) return leaf(key, value);
  if constexpr (fault == Fault::Insert1) return leaf(key, value);
  if (key < tree->key)
    return node(insert(key, value, tree->left), tree->key, tree->value, tree->right);
  if constexpr (fault != Fault::Insert2) {
    if (key > tree->key)
      return node(tree->left, tree->key, tree->value, insert(key, value, tree->right));
  }
  if constexpr (fault == Fault::Insert3) return tree;
  return node(tree->left, tree->key, value, tree->right);
}

template <Fault fault>
Tree Operations<fault>::delete_key(int key, const Tree& tree) {
  if (tree == nullptr) return nullptr;
  if (key == tree->key) return join(tree->left, tree->right);
  const bool goes_left = fault == Fault::Delete5 ? key > tree->key : key < tree->key;
  if (goes_left) {
    Tree left = delete_key(key, tree->left);
    if constexpr (fault == Fault::Delete4) return left;
    return node(std::move(left), tree->key, tree->value, tree->right);
  }
  Tree right = delete_key(key, tree->right);
  if constexpr (fault == Fault::Delete4) return right;
  return node(tree->left, tree->key, tree->value, std::move(right));
}

template <Fault fault>
Tree Operations<fault>::unite(const Tree& left, const Tree& right) {
  if (left == nullptr) return right;
  if (right == nullptr) return left;
  if constexpr (fault == Fault::Union6) {
    return FaultyUnion<fault>::regardless_of_keys(*left, *right);
  } else if constexpr (fault == Fault::Union7 || fault == Fault::Union8) {
    return FaultyUnion<fault>::by_order_of_roots(left, right);
  } else {
    return node(unite(left->left, below(left->key, right)), left->key, left->value,
                unite(left->right, above(left->key, right)));
  }
}

template struct Operations<Fault::None>;
template struct Operations<Fault::Insert1>;
template struct Operations<Fault::Insert2>;
template struct Operations<Fault::Insert3>;
template struct Operations<Fault::Delete4>;
template struct Operations<Fault::Delete5>;
template struct Operations<Fault::Union6>;
template struct Operations<Fault::Union7>;
template struct Operations<Fault::Union8>;

}  // namespace bst
