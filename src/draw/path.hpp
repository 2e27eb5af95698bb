// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/schema/type.hpp"
#include "tree/tree.hpp"

namespace sonde::drawing {

// How far draws have followed the tree under replay, each taking the very next node. As
// long as they do, the drawn tree equals the replayed one and need not be recorded.
class Path {
 public:
  using Index = Tree::Index;

  void start(const Tree* tree) {
    tree_ = tree;
    at_ = 0;
    if (tree == nullptr) return leave();
    nodes_ = tree->nodes().data();
    end_ = tree->size();
  }
  void leave() {
    at_ = 1;  // beyond the end: neither does anything follow, nor is the end reached
    end_ = 0;
  }

  bool was_left() const { return at_ > end_; }
  const Tree& tree() const { return *tree_; }
  Index at() const { return at_; }
  // Of the innermost span that is open.
  Index end() const { return end_; }
  bool is_inside() const { return at_ < end_; }
  bool is_at_end() const { return at_ == end_; }

  // The next node, if it is of this type.
  const Node* next(const Type& type) const {
    const bool is_known = __atomic_load_n(&type.details, __ATOMIC_ACQUIRE) != nullptr;
    return is_inside() && is_known && nodes_[at_].kind == type.kind ? &nodes_[at_] : nullptr;
  }
  void pass_leaf() { ++at_; }
  void enter(const Node& span) { end_ = at_++ + span.extent; }
  void leave_span(Index end_of_outer) { end_ = end_of_outer; }

 private:
  const Tree* tree_ = nullptr;
  const Node* nodes_ = nullptr;
  Index at_ = 1;
  Index end_ = 0;
};

}  // namespace sonde::drawing
