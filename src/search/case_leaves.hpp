// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

#include "schema/schema.hpp"
#include "tree/tree.hpp"

namespace sonde::search {

// The bytes that an integer of this type has in memory.
unsigned width_of(const Type* type);

// The leaves of one case in which a side of a comparison may stand.
struct CaseLeaves {
  struct Number {
    Tree::Index leaf;
    std::uint64_t value;
    unsigned width;  // bytes that its type has
  };
  // A text, or leaves in a row that hold a byte each.
  struct Bytes {
    enum class In : std::uint8_t { Text, Row } in;
    Tree::Index leaf;  // the first
    std::string bytes;
  };

  std::vector<Number> integers;
  std::vector<Number> reals;
  std::vector<Bytes> bytes;
  // Most sides of comparisons stand nowhere in a case. These say so without a look at the leaves.
  std::array<bool, 256> has_byte;      // whether some of `bytes` have it
  std::array<bool, 256> has_low_byte;  // whether it is the lowest byte of some of `integers`
  unsigned least_width;                // of `integers` wider than a byte; more than any if none is

  // Forgets what it held.
  void read(const Tree& tree);
};

}  // namespace sonde::search
