// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "code/code_map.hpp"

namespace sonde::code {

// How many blocks a case must still run, at least, from an edge to a target.
struct EdgeDistance {
  CodeId edge = 0;
  std::uint32_t blocks = 0;  // 0: to take the edge is to reach the target

  bool operator==(const EdgeDistance&) const = default;
};

// A function, and how many blocks a case that runs it must still run, at least, to reach a target.
struct FunctionDistance {
  FunctionId function = 0;
  std::uint32_t blocks = 0;  // 0: it holds a target

  bool operator==(const FunctionDistance&) const = default;
};

// The blocks of the function of this name: parse, Parser::parse, text::Parser::parse. Functions
// that were inlined everywhere are not known.
std::vector<std::uint32_t> blocks_of_function(const CodeMap& map, std::string_view name);

// The distances of all edges that lead to one of the blocks, by the jumps and calls that stand in
// the code; no others. By their edges.
std::vector<EdgeDistance> distances_to(const CodeMap& map, std::span<const std::uint32_t> blocks);
// The same of functions, from the nearest of their blocks. The nearest functions first.
std::vector<FunctionDistance> function_distances_to(const CodeMap& map,
                                                    std::span<const std::uint32_t> blocks);

}  // namespace sonde::code
