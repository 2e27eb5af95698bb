// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "tree/tree.hpp"

// The words in which other modules speak of spans: children, leaves, equality, hash.
namespace sonde {

// Spans that follow one another, as `for (const Tree::Index at : children(tree, span))`.
// The tree must not change meanwhile.
class Spans {
 public:
  struct End {
    Tree::Index at;
  };
  class Iterator {
   public:
    Iterator(const Node* nodes, Tree::Index at) : nodes_(nodes), at_(at) {}

    Tree::Index operator*() const { return at_; }
    Iterator& operator++() {
      at_ += nodes_[at_].extent;
      return *this;
    }
    bool operator==(End end) const { return at_ >= end.at; }

   private:
    const Node* nodes_;
    Tree::Index at_;
  };

  // From `first` up to `end`, where the last one must end; none where `first` lies behind.
  Spans(const Tree& tree, Tree::Index first, Tree::Index end)
      : Spans(tree.nodes().data(), first, end) {}

  Iterator begin() const { return {nodes_, first_}; }
  End end() const { return {end_}; }

  // Those behind this one of them.
  Spans behind(Tree::Index at) const { return {nodes_, at + nodes_[at].extent, end_}; }

  // The first one of this kind.
  std::optional<Tree::Index> find(Kind kind) const {
    for (const Tree::Index at : *this)
      if (nodes_[at].kind == kind) return at;
    return std::nullopt;
  }

 private:
  Spans(const Node* nodes, Tree::Index first, Tree::Index end)
      : nodes_(nodes), first_(first), end_(end) {}

  const Node* nodes_;
  Tree::Index first_;
  Tree::Index end_;
};

inline Spans children(const Tree& tree, Tree::Index span) {
  return {tree, span + 1, tree.end_of(span)};
}

// Whether it holds a value and nothing else: a number, a text, a choice without payload.
inline bool is_leaf(const Node& node) {
  const Form form = node.kind.form();
  return form == Form::Integer || form == Form::Real || form == Form::Bytes ||
         (form == Form::Choice && node.extent == 1);
}

// Whether two nodes have the same kind and value, whatever they hold.
inline bool same_value(const Tree& left, Tree::Index one, const Tree& right, Tree::Index other) {
  if (left[one].kind != right[other].kind) return false;
  if (left[one].kind.form() != Form::Bytes) return left[one].value == right[other].value;
  return left.bytes(left[one]) == right.bytes(right[other]);
}

// The same for so many nodes from there on, and for what they hold.
inline bool same_nodes(const Tree& left, Tree::Index one, const Tree& right, Tree::Index other,
                       Tree::Index count) {
  for (Tree::Index i = 0; i < count; ++i) {
    if (left[one + i].extent != right[other + i].extent) return false;
    if (!same_value(left, one + i, right, other + i)) return false;
  }
  return true;
}

// Whether two spans are equal, with all that they hold.
inline bool same_span(const Tree& left, Tree::Index one, const Tree& right, Tree::Index other) {
  return left[one].extent == right[other].extent &&
         same_nodes(left, one, right, other, left[one].extent);
}

// Equal trees have equal hashes, in this process and in any other. Never 0.
std::uint64_t tree_hash(const Tree& tree);

// The same for a tree without holes; nothing for one with holes, out of which different
// cases may come.
std::optional<std::uint64_t> hash_without_holes(const Tree& tree);

}  // namespace sonde
