// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "code/code_map.hpp"
#include "suite/protocol.hpp"

namespace sonde::suite {

// Where targets are in the code of this program.

// The lines of the map that a target names, by their places in the map.
std::vector<std::uint32_t> lines_of(const code::CodeMap& map, const Target& target);

// Which targets there are, and the edges that lead to them. Each block of a target is one for the
// search, as long as these are few; else the blocks of a function are one.
Aimed aimed_in(const code::CodeMap& map, std::span<const Target> targets);

}  // namespace sonde::suite
