// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tree/tree.hpp"

namespace sonde::drawing {

// Beyond so many nodes every draw is the simplest: a generator that calls itself must end. What
// a domain asks for comes on top: a longer list, or larger cases in all (max-size).
inline constexpr Tree::Index most_nodes = 8192;
inline constexpr Tree::Index most_nodes_per_size = 80;  // less than most_nodes for usual sizes
inline constexpr Tree::Index large_per_size =
    32;  // nodes: what recursive values usually stay below
inline constexpr Tree::Index most_asked = Tree::Index{1} << 23;  // 128 MB
inline constexpr std::uint64_t large_list = 256;  // nodes; smaller ones ask for nothing
inline constexpr std::size_t long_list = 500;     // elements, more than usual sizes give
inline constexpr std::uint64_t usual_growth = 8;  // of an element, from its least size

}  // namespace sonde::drawing
