// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "shrinking/rows.hpp"
#include "tree/tree.hpp"

namespace sonde::bench {

// A failing case, shrunk.
struct Shrunk {
  Tree tree;
  std::string text;  // of its arguments
  std::uint64_t runs = 0;
  double cpu_ms = 0;
};

// The rows of this name, or all. Throws BadOption.
std::vector<const shrinking::Row*> rows_named(const std::string& name_or_all);

// Searches at random, in cases of this size (of growing sizes where it is 0), for a case that
// fails; nothing if there is none.
std::optional<Tree> find_failing(const shrinking::Row& row, std::uint64_t seed, unsigned size);

// Its arguments as C++.
std::string text_of(const Tree& arguments);

// Searches at random, in cases of this size (of growing sizes where it is 0), and
// shrinks what fails first; nothing if nothing does.
std::optional<Shrunk> find_and_shrink(const shrinking::Row& row, std::uint64_t seed, unsigned size);

// Prints, for every property with a known smallest case, how often it is reached and
// what that costs. False if one is reached too seldom.
bool shrink(unsigned seeds, unsigned size, const std::string& name_or_all);

}  // namespace sonde::bench
