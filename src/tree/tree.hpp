// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/tree/kind.hpp"

// The choice tree: the derivation of a value, in which every test case is represented. All
// other modules draw, edit, store or print trees.
//
//   Tree tree;
//   const auto pair = tree.open(pair_kind);
//   tree.leaf(int_kind, 1);
//   tree.leaf(text_kind, "abc");
//   tree.close(pair);
//
// A tree is a value: it can be copied and compared, and owns its two buffers. It knows no
// types: the form of a span stands in its kind, and what its number means is known to the
// schema. spans.hpp walks over children, compares and hashes; holes.hpp has the spans that
// are still to be drawn.
//
// Different trees may be used by different threads at the same time, one tree by one thread
// at a time. This module includes nothing else of the project.
namespace sonde {

// One span: its kind, the number of nodes it covers (itself included), and a small value,
// whose meaning depends on the form.
struct Node {
  Kind kind;
  std::uint32_t extent = 1;
  std::uint64_t value = 0;
};
static_assert(sizeof(Node) == 16);

// Spans in preorder in one array, and the bytes of strings in another.
//
// A span is named by the index of its first node. Edits update the extents of the spans
// around them; an index before the edited place stays valid. They allocate only where a
// buffer must grow: a tree that is assigned to again and again keeps its buffers.
class Tree {
 public:
  using Index = std::uint32_t;

  // Made of the parts of another tree; nothing where they do not fit together.
  static std::optional<Tree> from_parts(std::span<const Node> nodes, std::string_view arena);

  bool empty() const { return nodes_.empty(); }
  Index size() const { return static_cast<Index>(nodes_.size()); }
  const Node& operator[](Index index) const { return nodes_[index]; }
  std::span<const Node> nodes() const { return nodes_; }
  std::string_view bytes(const Node& node) const;
  // The bytes of all nodes.
  std::string_view arena() const { return arena_; }

  Index end_of(Index span) const { return span + nodes_[span].extent; }
  Index child_count(Index span) const;
  // The child with this number; the span's end where there are fewer.
  Index child(Index span, Index number) const;
  std::optional<Index> parent(Index span) const;

  void clear();
  void reserve(std::size_t nodes, std::size_t bytes);
  Index open(Kind kind, std::uint64_t value = 0) { return leaf(kind, value); }
  void close(Index span) { nodes_[span].extent = size() - span; }
  Index leaf(Kind kind, std::uint64_t value) {
    if (nodes_.size() == nodes_.capacity()) [[unlikely]]
      return leaf_slowly(kind, value);
    nodes_.push_back(Node{kind, 1, value});
    return size() - 1;
  }
  Index leaf(Kind kind, std::string_view bytes);
  // Appends a copy of a span, from another tree or from this one.
  Index append(const Tree& from, Index span);
  // Becomes a copy of the first nodes of another tree, of which some may still be open.
  void copy_front(const Tree& from, Index count);
  // Drops every node from this one on, while the spans around it are still open.
  void cut(Index from) { nodes_.resize(from); }

  void set_value(Index span, std::uint64_t value) { nodes_[span].value = value; }
  void set_bytes(Index span, std::string_view bytes);
  void replace(Index span, const Tree& from, Index other);
  void replace(Index outer, Index inner) { replace(outer, *this, inner); }
  void erase(Index span) { erase(span, 1); }
  // Erases so many siblings from this one on.
  void erase(Index first, Index count);
  void duplicate(Index span);
  // Swaps two spans of which neither contains the other.
  void swap(Index one, Index other);
  // Makes a copy of `other` the child of `parent` with this number, or the last
  // one where there are fewer.
  void insert(Index parent, Index number, const Tree& from, Index other);

  friend bool operator==(const Tree& left, const Tree& right);

 private:
  // Where the buffer must grow: kept out of `leaf`, which runs for every node of every case.
  Index leaf_slowly(Kind kind, std::uint64_t value);
  std::span<const Node> nodes_to_add(const Tree& from, Index span) const;
  void grow_around(Index span, std::int64_t by);
  void splice(Index at, Index removed, std::span<const Node> added);
  void take_bytes(const Tree& from, Index first, std::size_t count);
  std::uint64_t keep(std::string_view bytes);
  void drop_unused_bytes();

  std::vector<Node> nodes_;
  std::string arena_;
};

}  // namespace sonde
