// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
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

// What numbers fail by that fail again and again: small periods, and round numbers in decimal and
// binary.
inline constexpr std::array<std::uint64_t, 20> periods = {
    3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32, 60, 64, 100, 256, 1000, 1024, 4096, 10'000, 65'536};

// Each period divides one of these: a number that fails by none of them has no period, which
// takes 8 runs instead of up to two for each period. Small ones, since a larger step may lead
// below another bound.
inline constexpr std::array<std::uint64_t, 8> common_multiples = {60,   64,   100,    504,
                                                                  1000, 4096, 10'000, 65'536};

// Of ranks up to this one the periods themselves are as few runs.
inline constexpr std::uint64_t small_rank = common_multiples[0];

// A lower rank that fails as its period says: what is left of a division, or else so many periods
// less. The rank itself if there is none.
template <class Fails>
std::uint64_t find_lowest_by_period(std::uint64_t rank, Fails fails) {
  const auto fails_below = [&](std::uint64_t by) { return by < rank && fails(rank - by); };
  if (rank > small_rank && std::ranges::none_of(common_multiples, fails_below)) return rank;
  for (const std::uint64_t period : periods)
    if (period < rank && fails(rank % period)) return rank % period;
  for (const std::uint64_t period : periods) {
    if (period >= rank) break;
    const std::uint64_t times = find_largest(
        rank / period, [&](std::uint64_t each) { return fails(rank - each * period); });
    if (times > 0) return rank - times * period;
  }
  return rank;
}

}  // namespace sonde::shrink
