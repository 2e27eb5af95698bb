// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "tree/tree.hpp"

namespace sonde::search {

// Another value for a leaf of a case, for a piece of a text, for leaves in a row that hold a
// byte each, or for integers that follow one another, by their bytes in memory.
struct Replacement {
  enum class Of : std::uint8_t { Number, Text, Row, Integers };

  Of of = Of::Number;
  Tree::Index leaf = 0;      // the first of a row
  std::uint64_t number = 0;  // for a number
  // Else these bytes take the place of so many, from this one on.
  std::size_t at = 0;
  std::size_t size = 0;
  std::string bytes{};

  void apply(Tree& tree) const;
};

}  // namespace sonde::search
