// SPDX-License-Identifier: Apache-2.0
#include "shrink/order.hpp"

#include <algorithm>

#include "shrink/characters.hpp"
#include "shrink/ranked_value.hpp"
#include "shrink/real_order.hpp"

namespace sonde::shrink {
namespace {

std::strong_ordering compare_texts(const Tree& left, const Node& one, const Tree& right,
                                   const Node& other) {
  const auto text = left.bytes(one);
  const auto other_text = right.bytes(other);
  if (text.size() != other_text.size()) return text.size() <=> other_text.size();
  const Alphabetical order = alphabetical(one.kind);
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != other_text[i]) return order.rank(text[i]) <=> order.rank(other_text[i]);
  return std::strong_ordering::equal;
}

std::strong_ordering compare_numbers(const Node& one, const Node& other) {
  if (one.value == other.value) return std::strong_ordering::equal;
  const RankedValue ranked(one);
  const RankedValue other_ranked(other);
  if (ranked.rank() != other_ranked.rank()) return ranked.rank() <=> other_ranked.rank();
  return ranked.is_below() <=> other_ranked.is_below();
}

std::strong_ordering compare_nodes(const Tree& left, const Node& one, const Tree& right,
                                   const Node& other) {
  if (one.kind != other.kind) return one.kind.bits() <=> other.kind.bits();
  switch (one.kind.form()) {
    case Form::Choice:
      if (one.value != other.value) return compare_numbers(one, other);
      return one.extent <=> other.extent;
    case Form::Integer: return compare_numbers(one, other);
    case Form::Real: return compare_reals(one.value, other.value);
    case Form::Bytes: return compare_texts(left, one, right, other);
    case Form::Record:
    case Form::List:
    case Form::Hole: break;
  }
  return one.extent <=> other.extent;
}

}  // namespace

std::uint64_t weight_of(const Tree& tree, Tree::Index span) {
  if (tree.empty()) return 0;
  std::uint64_t weight = tree[span].extent;
  for (const Node& node : tree.nodes().subspan(span, tree[span].extent))
    if (node.kind.form() == Form::Bytes) weight += tree.bytes(node).size();
  return weight;
}

std::strong_ordering compare(const Tree& left, Tree::Index span, const Tree& right,
                             Tree::Index other) {
  const auto weight = weight_of(left, span);
  const auto other_weight = weight_of(right, other);
  if (weight != other_weight || weight == 0) return weight <=> other_weight;
  const auto nodes = std::min(left[span].extent, right[other].extent);
  for (Tree::Index i = 0; i < nodes; ++i) {
    const auto order = compare_nodes(left, left[span + i], right, right[other + i]);
    if (order != 0) return order;
  }
  return left[span].extent <=> right[other].extent;
}

}  // namespace sonde::shrink
