// SPDX-License-Identifier: Apache-2.0
// A bytes node's value is its slice of the arena: offset in the high half,
// length in the low one. Edits only append to the arena; what is no longer named
// by a node is dropped when it makes up most of it.
#include "tree/tree.hpp"

#include <algorithm>
#include <cassert>

namespace sonde {
namespace {

constexpr Tree::Index no_parent = ~Tree::Index{0};
constexpr std::size_t arena_slack = 4096;  // below this, dropping unused bytes is not worth a walk

std::size_t length_of(const Node& node) { return static_cast<std::uint32_t>(node.value); }
std::size_t offset_of(const Node& node) { return static_cast<std::size_t>(node.value >> 32); }

}  // namespace

std::string_view Tree::bytes(const Node& node) const {
  assert(node.kind.form() == Form::Bytes);
  return std::string_view(arena_).substr(offset_of(node), length_of(node));
}

Tree::Index Tree::child_count(Index span) const {
  Index count = 0;
  for (Index at = span + 1; at < end_of(span); at = end_of(at)) ++count;
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

void Tree::set_bytes(Index span, std::string_view bytes) {
  nodes_[span].value = keep(bytes);
  drop_unused_bytes();
}

void Tree::replace(Index span, const Tree& from, Index other) {
  const auto added = copy_of(from, other);
  splice(parent(span).value_or(no_parent), span, nodes_[span].extent, added);
}

void Tree::erase(Index span) {
  splice(parent(span).value_or(no_parent), span, nodes_[span].extent, {});
}

void Tree::duplicate(Index span) {
  const auto added = copy_of(*this, span);
  splice(parent(span).value_or(no_parent), end_of(span), 0, added);
}

void Tree::swap(Index one, Index other) {
  if (other < one) std::swap(one, other);
  assert(end_of(one) <= other);
  const auto early = copy_of(*this, one);
  const auto late = copy_of(*this, other);
  // The later place first: it does not move the earlier one.
  splice(parent(other).value_or(no_parent), other, nodes_[other].extent, early);
  splice(parent(one).value_or(no_parent), one, nodes_[one].extent, late);
}

void Tree::insert(Index parent, Index number, const Tree& from, Index other) {
  const auto added = copy_of(from, other);
  splice(parent, child(parent, number), 0, added);
}

bool operator==(const Tree& left, const Tree& right) {
  return std::equal(left.nodes_.begin(), left.nodes_.end(), right.nodes_.begin(),
                    right.nodes_.end(), [&](const Node& one, const Node& other) {
                      if (one.kind != other.kind || one.extent != other.extent) return false;
                      if (one.kind.form() != Form::Bytes) return one.value == other.value;
                      return left.bytes(one) == right.bytes(other);
                    });
}

void Tree::splice(Index parent, Index at, Index removed, std::span<const Node> added) {
  grow_ancestors(parent, static_cast<std::int64_t>(added.size()) - removed);
  const auto place = nodes_.begin() + at;
  const auto kept = std::min<std::size_t>(removed, added.size());
  std::copy_n(added.begin(), kept, place);
  if (removed > kept) {
    nodes_.erase(place + static_cast<std::ptrdiff_t>(kept), place + removed);
  } else {
    nodes_.insert(place + static_cast<std::ptrdiff_t>(kept),
                  added.begin() + static_cast<std::ptrdiff_t>(kept), added.end());
  }
  drop_unused_bytes();
}

// Lengthens `parent` and every span around it.
void Tree::grow_ancestors(Index parent, std::int64_t by) {
  if (parent == no_parent) return;
  Index at = 0;
  while (at <= parent) {
    const Index end = end_of(at);
    if (end <= parent) {
      at = end;
    } else {
      nodes_[at].extent = static_cast<Index>(nodes_[at].extent + by);
      ++at;
    }
  }
}

std::vector<Node> Tree::copy_of(const Tree& from, Index span) {
  const auto nodes = from.nodes().subspan(span, from[span].extent);
  std::vector<Node> copy(nodes.begin(), nodes.end());
  if (&from == this) return copy;
  for (auto& node : copy)
    if (node.kind.form() == Form::Bytes) node.value = keep(from.bytes(node));
  return copy;
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

  std::string packed;
  packed.reserve(used);
  for (auto& node : nodes_) {
    if (node.kind.form() != Form::Bytes) continue;
    const std::uint64_t offset = packed.size();
    packed.append(bytes(node));
    node.value = (offset << 32) | length_of(node);
  }
  arena_ = std::move(packed);
}

}  // namespace sonde
