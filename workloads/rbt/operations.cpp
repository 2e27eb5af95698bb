// SPDX-License-Identifier: Apache-2.0
// Insertion as of Okasaki (Red-Black Trees in a Functional Setting, 1999), deletion as of Kahrs
// (Red-Black Trees with Types, 2001), as ETNA has them.
#include "rbt/operations.hpp"

#include <stdexcept>

namespace rbt {
namespace {

Tree blacken(const Tree& tree) {
  return is_red(tree) ? black(tree->left, entry_of(*tree), tree->right) : tree;
}

Tree redden(const Tree& tree) {
  if (!is_black(tree)) throw std::logic_error("only a black node can become red");
  return red(tree->left, entry_of(*tree), tree->right);
}

template <Fault fault>
struct Steps {
  static constexpr bool has(Fault it) { return fault == it; }

  // Of a black node whose left subtree begins with two reds: a red root over black children.
  static Tree balance_left(const Tree& left, Entry entry, const Tree& right) {
    if (is_red(left->left)) {
      const Node& inner = *left->left;
      const Tree lower = black(inner.left, entry_of(inner), inner.right);
      if constexpr (has(Fault::SwapCd))
        return red(lower, entry_of(*left), black(right, entry, left->right));
      return red(lower, entry_of(*left), black(left->right, entry, right));
    }
    const Node& inner = *left->right;
    return red(black(left->left, entry_of(*left), inner.left), entry_of(inner),
               black(inner.right, entry, right));
  }

  static Tree balance_right(const Tree& left, Entry entry, const Tree& right) {
    if (is_red(right->left)) {
      const Node& inner = *right->left;
      if constexpr (has(Fault::SwapBc))
        return red(black(left, entry, inner.right), entry_of(inner),
                   black(inner.left, entry_of(*right), right->right));
      return red(black(left, entry, inner.left), entry_of(inner),
                 black(inner.right, entry_of(*right), right->right));
    }
    const Node& inner = *right->right;
    return red(black(left, entry, right->left), entry_of(*right),
               black(inner.left, entry_of(inner), inner.right));
  }

  static bool begins_with_two_reds(const Tree& tree) {
    return is_red(tree) && (is_red(tree->left) || is_red(tree->right));
  }

  static Tree balance(Color color, const Tree& left, Entry entry, const Tree& right) {
    if (color == Color::Black) {
      if (begins_with_two_reds(left)) return balance_left(left, entry, right);
      if (begins_with_two_reds(right)) return balance_right(left, entry, right);
    }
    return node(color, left, entry, right);
  }

  static Tree inserted_left(Entry entry, const Node& root) {
    const Tree left = insert(entry, root.left);
    if constexpr (has(Fault::NoBalanceInsert1))
      return node(root.color, left, entry_of(root), root.right);
    return balance(root.color, left, entry_of(root), root.right);
  }

  static Tree inserted_right(Entry entry, const Node& root) {
    if constexpr (has(Fault::NoBalanceInsert2))
      return node(root.color, root.left, entry_of(root), blacken(insert(entry, root.right)));
    return balance(root.color, root.left, entry_of(root), insert(entry, root.right));
  }

  // With a root that may be red.
  static Tree insert(Entry entry, const Tree& tree) {
    constexpr Color new_color = has(Fault::MiscolorInsert) ? Color::Black : Color::Red;
    if (tree == nullptr) return node(new_color, nullptr, entry, nullptr);
    if constexpr (has(Fault::Insert1)) return red(nullptr, entry, nullptr);
    if (entry.key < tree->key) return inserted_left(entry, *tree);
    if constexpr (!has(Fault::Insert2)) {
      if (entry.key > tree->key) return inserted_right(entry, *tree);
    }
    if constexpr (has(Fault::Insert3)) return tree;
    return node(tree->color, tree->left, {tree->key, entry.value}, tree->right);
  }

  // Of a node whose left subtree has lost a black node on each path.
  static Tree rebalance_left(const Tree& left, Entry entry, const Tree& right) {
    if (is_red(left)) return red(blacken(left), entry, right);
    if (is_black(right)) return balance(Color::Black, left, entry, redden(right));
    if (!is_red(right) || !is_black(right->left))
      throw std::logic_error("a black node is missing on the right");
    const Tree& inner = right->left;
    const Tree outer = has(Fault::MiscolorBalLeft) ? right->right : redden(right->right);
    return red(black(left, entry, inner->left), entry_of(*inner),
               balance(Color::Black, inner->right, entry_of(*right), outer));
  }

  static Tree rebalance_right(const Tree& left, Entry entry, const Tree& right) {
    if (is_red(right)) return red(left, entry, blacken(right));
    if (is_black(left)) return balance(Color::Black, redden(left), entry, right);
    if (!is_red(left) || !is_black(left->right))
      throw std::logic_error("a black node is missing on the left");
    const Tree& inner = left->right;
    const Tree outer = has(Fault::MiscolorBalRight) ? left->left : redden(left->left);
    return red(balance(Color::Black, outer, entry_of(*left), inner->left), entry_of(*inner),
               black(inner->right, entry, right));
  }

  static Tree deleted_left(int key, const Node& root) {
    const Tree left = remove(key, root.left);
    if (is_black(root.left)) return rebalance_left(left, entry_of(root), root.right);
    return red(left, entry_of(root), root.right);
  }

  static Tree deleted_right(int key, const Node& root) {
    const Tree right = remove(key, root.right);
    if (is_black(root.right)) return rebalance_right(root.left, entry_of(root), right);
    return red(root.left, entry_of(root), right);
  }

  static Tree join_reds(const Node& left, const Node& right) {
    constexpr Color color = has(Fault::MiscolorJoin1) ? Color::Black : Color::Red;
    const Tree middle = join(left.right, right.left);
    if (!is_red(middle))
      return red(left.left, entry_of(left), red(middle, entry_of(right), right.right));
    return red(node(color, left.left, entry_of(left), middle->left), entry_of(*middle),
               node(color, middle->right, entry_of(right), right.right));
  }

  static Tree join_blacks(const Node& left, const Node& right) {
    constexpr Color color = has(Fault::MiscolorJoin2) ? Color::Red : Color::Black;
    const Tree middle = join(left.right, right.left);
    if (!is_red(middle))
      return rebalance_left(left.left, entry_of(left), black(middle, entry_of(right), right.right));
    return red(node(color, left.left, entry_of(left), middle->left), entry_of(*middle),
               node(color, middle->right, entry_of(right), right.right));
  }

  // All of the left keys are below all of the right.
  static Tree join(const Tree& left, const Tree& right) {
    if (left == nullptr) return right;
    if (right == nullptr) return left;
    if (is_red(left) && is_red(right)) return join_reds(*left, *right);
    if (is_black(left) && is_black(right)) return join_blacks(*left, *right);
    if (is_red(right)) return red(join(left, right->left), entry_of(*right), right->right);
    return red(left->left, entry_of(*left), join(left->right, right));
  }

  // With a root that may be red.
  static Tree remove(int key, const Tree& tree) {
    if (tree == nullptr) return nullptr;
    if (key == tree->key) return join(tree->left, tree->right);
    const bool goes_left = has(Fault::Delete5) ? key > tree->key : key < tree->key;
    if constexpr (has(Fault::Delete4)) return remove(key, goes_left ? tree->left : tree->right);
    return goes_left ? deleted_left(key, *tree) : deleted_right(key, *tree);
  }
};

}  // namespace

template <Fault fault>
Tree Operations<fault>::insert(int key, int value, const Tree& tree) {
  return blacken(Steps<fault>::insert({key, value}, tree));
}

template <Fault fault>
Tree Operations<fault>::delete_key(int key, const Tree& tree) {
  const Tree rest = Steps<fault>::remove(key, tree);
  if constexpr (fault == Fault::MiscolorDelete) return rest;
  return blacken(rest);
}

template struct Operations<Fault::None>;
template struct Operations<Fault::Insert1>;
template struct Operations<Fault::Insert2>;
template struct Operations<Fault::Insert3>;
template struct Operations<Fault::Delete4>;
template struct Operations<Fault::Delete5>;
template struct Operations<Fault::MiscolorInsert>;
template struct Operations<Fault::MiscolorDelete>;
template struct Operations<Fault::MiscolorBalLeft>;
template struct Operations<Fault::MiscolorBalRight>;
template struct Operations<Fault::MiscolorJoin1>;
template struct Operations<Fault::MiscolorJoin2>;
template struct Operations<Fault::NoBalanceInsert1>;
template struct Operations<Fault::NoBalanceInsert2>;
template struct Operations<Fault::SwapCd>;
template struct Operations<Fault::SwapBc>;

}  // namespace rbt
