// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sonde/tree/language.hpp"

namespace sonde::reflect {

// Where the names of an enumeration are looked for: from -8 on, then at powers
// of two.
inline constexpr int first_enumerator = -8;
inline constexpr int dense_enumerators = 128;
inline constexpr int sparse_enumerators = 24;

constexpr std::int64_t enumerator_at(int position) {
  return position < dense_enumerators ? first_enumerator + position
                                      : std::int64_t{1} << (position - dense_enumerators + 7);
}

}  // namespace sonde::reflect
