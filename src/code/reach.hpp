// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "code/code_map.hpp"

namespace sonde::code {

// An edge that cases took.
struct ReachedEdge {
  CodeId edge = 0;
  bool by_valid = false;  // by one that was not discarded

  bool operator==(const ReachedEdge&) const = default;
};

// By which cases a line was reached.
enum class Reached : std::uint8_t { None, Discarded, Valid };

// For each line of the map, by which cases it was reached; nothing where that is not known: clang
// does not report each block, and not of each of the others it follows.
std::vector<std::optional<Reached>> reached_lines(const CodeMap& map,
                                                  std::span<const ReachedEdge> edges);

}  // namespace sonde::code
