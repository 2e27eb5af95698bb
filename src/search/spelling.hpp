// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "search/case_leaves.hpp"
#include "search/replacement.hpp"

namespace sonde::search {

// How a number that was compared stands in a case: as a leaf; as bytes in a text or in a row of
// leaves, the lowest or the highest first; as digits in a text.
enum class Spelling : std::uint8_t { Leaf, Little, Big, Decimal, Hexadecimal };

// A number of so many bytes, extended with zeros.
struct Sized {
  std::uint64_t number;
  unsigned width;

  std::uint64_t mask() const {
    return width >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * width)) - 1;
  }
  std::uint64_t low() const { return number & mask(); }
  std::uint64_t sign_extended() const;
  bool is_negative() const { return (low() >> (8 * width - 1)) != 0; }
  // How many bytes say all of it, with or without its sign.
  unsigned needs() const;
};

// The bytes or digits of a number. `size` is how many bytes it takes, or, of digits, the fewest;
// nothing where it does not fit.
std::optional<std::string> spell(const Sized& sized, Spelling spelling, std::size_t size);

}  // namespace sonde::search
