// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace sonde::coverage {

enum class Operand : std::uint8_t { Integer, Real };

// Two numbers that the code under test compared, or one that it switched on and a
// case of that switch. Integers are extended with zeros; reals are the bits of a double.
struct Comparison {
  std::uint64_t value;
  std::uint64_t other;
  std::uint32_t site;
  std::uint8_t width;  // bytes
  Operand operand;
  bool other_is_constant;  // false where it is not known
};

constexpr std::uint8_t most_text = 64;  // bytes kept of a side; not measured

// Two texts or memory areas that the code compared, or of which one was searched for the
// other.
struct TextComparison {
  char value[most_text];
  char other[most_text];
  std::uint8_t value_size;
  std::uint8_t other_size;
  bool other_is_constant;  // stands in memory that is never written
  std::uint32_t site;
};

}  // namespace sonde::coverage
