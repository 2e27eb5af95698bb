// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace stateful {

// A search tree in preorder, which determines its shape: an entry, those that are
// smaller, those that are larger. An Entry has a `key`.
template <class Entry>
using Preorder = std::vector<Entry>;

// A place in a tree and the subtree there, which may be empty. It knows what stands
// before and behind it, so it stays valid when entries within it come and go.
template <class Entry>
class Subtree {
 public:
  static Subtree whole(Preorder<Entry>& tree) { return Subtree(tree, 0, 0); }

  std::size_t size() const { return tree_->size() - before_ - behind_; }
  bool empty() const { return size() == 0; }
  Entry& root() const { return *begin(); }
  Subtree smaller() const { return {*tree_, before_ + 1, behind(middle())}; }
  Subtree larger() const { return {*tree_, before(middle()), behind_}; }

  // Of one that is not empty: the one that has no smaller ones.
  Subtree least() const {
    Subtree found = *this;
    for (auto next = smaller(); !next.empty(); next = next.smaller()) found = next;
    return found;
  }

  auto begin() const { return tree_->begin() + static_cast<std::ptrdiff_t>(before_); }
  auto end() const { return tree_->end() - static_cast<std::ptrdiff_t>(behind_); }
  Preorder<Entry> copy() const { return {begin(), end()}; }

  // Where one of its own subtrees is empty, the other takes its place.
  void erase_root() const { tree_->erase(begin()); }
  void erase() const { tree_->erase(begin(), end()); }
  // Makes one that is empty a leaf.
  void insert(const Entry& entry) const { tree_->insert(begin(), entry); }

 private:
  using Position = typename Preorder<Entry>::iterator;

  Subtree(Preorder<Entry>& tree, std::size_t before, std::size_t behind)
      : tree_(&tree), before_(before), behind_(behind) {}

  Position middle() const {
    const auto is_larger = [key = root().key](const Entry& each) { return each.key > key; };
    return std::find_if(begin() + 1, end(), is_larger);
  }
  std::size_t before(Position position) const {
    return static_cast<std::size_t>(position - tree_->begin());
  }
  std::size_t behind(Position position) const {
    return static_cast<std::size_t>(tree_->end() - position);
  }

  Preorder<Entry>* tree_;
  std::size_t before_;
  std::size_t behind_;
};

}  // namespace stateful
