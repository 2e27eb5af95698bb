// SPDX-License-Identifier: Apache-2.0
// The value of a node of bytes is its slice of the arena: the offset in the high half, the
// length in the low half. Edits only append to the arena. Bytes that no node uses any more are
// dropped when they make up most of the arena.
#include "tree/tree.hpp"

#include <algorithm>
#include <cassert>

#include "tree/spans.hpp"

namespace sonde {
namespace {

constexpr std::size_t arena_slack = 4096;  // below this, unused bytes are not looked for

std::size_t length_of(const Node& node) { return static_cast<std::uint32_t>(node.value); }
std::size_t offset_of(const Node& node) { return static_cast<std::size_t>(node.value >> 32); }

bool is_slice(const Node& node, std::string_view arena) {
  return offset_of(node) <= arena.size() && length_of(node) <= arena.size() - offset_of(node);
}

// Whether each span ends before the one around it does.
bool is_nested(std::span<const Node> nodes) {
  std::vector<std::size_t> ends = {nodes.size()};
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    while (ends.back() == at) ends.pop_back();
    const std::size_t extent = nodes[at].extent;
    if (extent == 0 || extent > ends.back() - at) return false;
    ends.push_back(at + extent);
  }
  return nodes.empty() || nodes[0].extent == nodes.size();
}

}  // namespace

std::optional<Tree> Tree::from_parts(std::span<const Node> nodes, std::string_view arena) {
  const bool has_slices = std::ranges::all_of(nodes, [&](const Node& node) {
    return node.kind.form() != Form::Bytes || is_slice(node, arena);
  });
  if (!has_slices || !is_nested(nodes)) return std::nullopt;
  Tree tree;
  tree.nodes_.assign(nodes.begin(), nodes.end());
  tree.arena_ = arena;
  return tree;
}

std::string_view Tree::bytes(const Node& node) const {
  assert(node.kind.form() == Form::Bytes);
  return std::string_view(arena_).substr(offset_of(node), length_of(node));
}

Tree::Index Tree::child_count(Index span) const {
  Index count = 0;
  for ([[maybe_unused]] const Index at : children(*this, span)) ++count;
  return count;
}

Tree::Index Tree::child(Index span, Index number) const {
  Index at = span + 1;
  while (at < end_of(span) && number > 0) {
    at = end_of(at);
    --number;
  }
  return at;
}

std::optional<Tree::Index> Tree::parent(Index span) const {
  std::optional<Index> above;
  Index at = 0;
  while (at < span) {
    if (end_of(at) <= span) {
      at = end_of(at);
    } else {
      above = at;
      ++at;
    }
  }
  return above;
}

void Tree::clear() {
  nodes_.clear();
  arena_.clear();
}

void Tree::reserve(std::size_t nodes, std::size_t bytes) {
  nodes_.reserve(nodes);
  arena_.reserve(bytes);
}

Tree::Index Tree::leaf(Kind kind, std::string_view bytes) { return leaf(kind, keep(bytes)); }

Tree::Index Tree::append(const Tree& from, Index span) {
  const Index first = size();
  for (Index at = span; at < span + from[span].extent; ++at) {
    Node node = from[at];
    if (node.kind.form() == Form::Bytes && &from != this) node.value = keep(from.bytes(node));
    nodes_.push_back(node);
  }
  return first;
}

void Tree::copy_front(const Tree& from, Index count) {
  nodes_.assign(from.nodes_.data(), from.nodes_.data() + count);
  arena_.clear();
  if (from.arena_.empty()) return;
  for (Node& node : nodes_)
    if (node.kind.form() == Form::Bytes) node.value = keep(from.bytes(node));
}

void Tree::set_bytes(Index span, std::string_view bytes) {
  nodes_[span].value = keep(bytes);
  drop_unused_bytes();
}

void Tree::replace(Index span, const Tree& from, Index other) {
  const auto added = nodes_to_add(from, other);
  const Index removed = nodes_[span].extent;
  grow_around(span, static_cast<std::int64_t>(added.size()) - removed);
  splice(span, removed, added);
  take_bytes(from, span, added.size());
}

void Tree::erase(Index first, Index count) {
  Index end = first;
  for (; count > 0; --count) end = end_of(end);
  grow_around(first, -std::int64_t{end - first});
  splice(first, end - first, {});
  drop_unused_bytes();
}

void Tree::duplicate(Index span) {
  const auto added = nodes_to_add(*this, span);
  grow_around(span, static_cast<std::int64_t>(added.size()));
  splice(end_of(span), 0, added);
}

void Tree::swap(Index one, Index other) {
  if (other < one) std::swap(one, other);
  assert(end_of(one) <= other);
  const auto early = nodes_.begin() + one;
  const auto late = nodes_.begin() + other;
  const std::int64_t early_size = early->extent;
  const std::int64_t late_size = late->extent;
  // The later one first: spans around both still reach it when the other's turn comes.
  grow_around(other, early_size - late_size);
  grow_around(one, late_size - early_size);
  // early between late -> late early between -> late between early
  std::rotate(early, late, late + late_size);
  std::rotate(early + late_size, early + late_size + early_size, late + late_size);
}

void Tree::insert(Index parent, Index number, const Tree& from, Index other) {
  const auto added = nodes_to_add(from, other);
  const Index at = child(parent, number);
  grow_around(parent, static_cast<std::int64_t>(added.size()));
  nodes_[parent].extent += static_cast<Index>(added.size());
  splice(at, 0, added);
  take_bytes(from, at, added.size());
}

bool operator==(const Tree& left, const Tree& right) {
  return left.size() == right.size() && same_nodes(left, 0, right, 0, left.size());
}

Tree::Index Tree::leaf_slowly(Kind kind, std::uint64_t value) {
  nodes_.push_back(Node{kind, 1, value});
  return size() - 1;
}

// The nodes of a span as they are now; a copy where the edit will move them.
std::span<const Node> Tree::nodes_to_add(const Tree& from, Index span) const {
  const auto nodes = from.nodes().subspan(span, from[span].extent);
  if (&from != this) return nodes;
  thread_local std::vector<Node> copy;  // its buffer serves again
  copy.assign(nodes.begin(), nodes.end());
  return copy;
}

void Tree::splice(Index at, Index removed, std::span<const Node> added) {
  const auto place = nodes_.begin() + at;
  const auto kept = std::min<std::size_t>(removed, added.size());
  std::copy_n(added.begin(), kept, place);
  if (removed > kept) {
    nodes_.erase(place + static_cast<std::ptrdiff_t>(kept), place + removed);
  } else {
    nodes_.insert(place + static_cast<std::ptrdiff_t>(kept),
                  added.begin() + static_cast<std::ptrdiff_t>(kept), added.end());
  }
}

// Copies the bytes of nodes that came from another tree.
void Tree::take_bytes(const Tree& from, Index first, std::size_t count) {
  if (&from != this && !from.arena_.empty()) {
    for (auto& node : std::span(nodes_).subspan(first, count))
      if (node.kind.form() == Form::Bytes) node.value = keep(from.bytes(node));
  }
  drop_unused_bytes();
}

// Lengthens every span around this one.
void Tree::grow_around(Index span, std::int64_t by) {
  if (by == 0) return;
  Index at = 0;
  while (at < span) {
    const Index end = end_of(at);
    if (end <= span) {
      at = end;
    } else {
      nodes_[at].extent = static_cast<Index>(nodes_[at].extent + by);
      ++at;
    }
  }
}

std::uint64_t Tree::keep(std::string_view bytes) {
  const std::uint64_t offset = arena_.size();
  arena_.append(bytes);
  return (offset << 32) | bytes.size();
}

void Tree::drop_unused_bytes() {
  if (arena_.size() < arena_slack) return;
  std::size_t used = 0;
  for (const auto& node : nodes_)
    if (node.kind.form() == Form::Bytes) used += length_of(node);
  if (2 * used > arena_.size()) return;

  thread_local std::string packed;  // its buffer serves again
  packed.clear();
  for (auto& node : nodes_) {
    if (node.kind.form() != Form::Bytes) continue;
    const std::uint64_t offset = packed.size();
    packed.append(bytes(node));
    node.value = (offset << 32) | length_of(node);
  }
  arena_ = packed;
}

}  // namespace sonde
