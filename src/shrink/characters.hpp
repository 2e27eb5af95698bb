// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sonde/tree/kind.hpp"

namespace sonde::shrink {

// Bytes in the order of their simplicity: for text a to z, digits, capitals, the
// space, other printable ones, the rest; for blobs as numbers.
class Alphabetical {
 public:
  enum class Of : std::uint8_t { Text, Blob };
  explicit constexpr Alphabetical(Of what) : what_(what) {}

  std::uint8_t rank(char character) const;
  char at(std::uint8_t rank) const;

 private:
  Of what_;
};

// The order for the bytes of this kind.
Alphabetical alphabetical(Kind kind);

}  // namespace sonde::shrink
