// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>

#include "tree/tree.hpp"

namespace sonde::shrink {

// How many choices a span takes: its nodes and the bytes of its strings.
std::uint64_t weight_of(const Tree& tree, Tree::Index span = 0);

// Shortlex: the span that weighs less is simpler. If two spans weigh the same, their first
// nodes that differ decide:
//   choices    the alternative that ends soonest, then as they are numbered
//   integers   distance from the simplest, positive before negative
//   characters and texts   a to z, digits, capitals, the rest
//   reals      see real_order.hpp
//   else       the span with fewer nodes
std::strong_ordering compare(const Tree& left, Tree::Index span, const Tree& right,
                             Tree::Index other);

inline bool simpler(const Tree& left, const Tree& right) { return compare(left, 0, right, 0) < 0; }

}  // namespace sonde::shrink
