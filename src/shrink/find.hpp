// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

// Searches that need few runs if a predicate is monotone, and that terminate even if it is
// not.

namespace sonde::shrink {

// The largest number up to `most` that `holds`, if what holds for a number holds for
// those below it, and for 0: doubles, then bisects.
template <class Holds>
std::uint64_t find_largest(std::uint64_t most, Holds holds) {
  std::uint64_t low = 0;
  std::uint64_t high = std::min<std::uint64_t>(most, 1);
  while (low < most && holds(high)) {
    low = high;
    high = low > most / 2 ? most : 2 * low;
  }
  while (low + 1 < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    (holds(middle) ? low : high) = middle;
  }
  return low;
}

namespace find_detail {

// Bisects between what does not fail, or is taken not to, and what does.
template <class Fails>
std::uint64_t bisect(std::uint64_t low, std::uint64_t high, Fails fails) {
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (fails(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace find_detail

// Finds a low rank that still `fails`, starting from one that does. Tries the lowest ranks one
// by one, then ranks with fewer binary digits. Then it bisects, or goes down by twos if only
// every other rank fails.
template <class Fails>
std::uint64_t find_lowest(std::uint64_t rank, Fails fails) {
  constexpr std::uint64_t few = 5;
  constexpr std::uint64_t low_byte = 0xff;
  const std::uint64_t each = rank <= few ? rank : 2;
  for (std::uint64_t low = 0; low < each; ++low)
    if (fails(low)) return low;
  if (rank <= few) return rank;

  const auto digits = static_cast<std::uint64_t>(std::bit_width(rank));
  const std::uint64_t shift =
      find_largest(digits - 2, [&](std::uint64_t by) { return fails(rank >> by); });
  if (shift == 0 && rank > low_byte && fails(rank & low_byte)) return rank & low_byte;
  rank >>= shift;
  if (rank <= 2) return rank;
  if (fails(rank - 1)) return find_detail::bisect(rank / 2, rank - 1, fails);
  return rank - 2 * find_largest((rank - 2) / 2,
                                 [&](std::uint64_t twos) { return fails(rank - 2 * twos); });
}

}  // namespace sonde::shrink
