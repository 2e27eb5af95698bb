// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "tree/random.hpp"

namespace sonde::drawing {

// A range of integers, signed or not, as distances from its lower end.
struct IntegerRange {
  std::uint64_t width;   // upper end minus lower end
  std::uint64_t target;  // where zero stands, or the end nearest to it
};

// A distance from the lower end, in [0, width]. Ranges of up to 256 numbers:
// 15% an end or its neighbour, else uniform. Wider ones:
//   45% small: at most `size` away from the target
//   15% boundary: an end, the target, or a neighbour of one
//   10% a power of two away from the target, or a neighbour of that
//   15% any number of bits, then uniform
//   15% uniform
// `word` is a random word that decides most of it; its bits 32 to 39 count little.
std::uint64_t draw_integer(Random& random, std::uint64_t word, IntegerRange span, unsigned size);
inline std::uint64_t draw_integer(Random& random, IntegerRange span, unsigned size) {
  return draw_integer(random, random.next(), span, size);
}

// A real number in [min, max]; NaN and infinities only if the range is infinite.
//   35% a small integer, 25% a fraction with few binary digits,
//   20% special (zeros, ones, limits, infinities, NaN, the ends),
//   20% any bit pattern
// What falls outside a narrower range is uniform instead.
double draw_real(Random& random, double min, double max, unsigned size);

// The same for numbers that must be floats: their limits, their bit patterns.
double draw_float(Random& random, double min, double max, unsigned size);

// Zero, or else one, minus one, or the end nearest to zero.
double simplest_real(double min, double max);

// The alternative at which the dice come to lie; `below` throws them.
template <class Below>
unsigned weighted(const unsigned* weights, unsigned count, Below below) {
  std::uint64_t sum = 0;
  for (unsigned i = 0; i < count; ++i) sum += weights[i];
  std::uint64_t dice = below(sum);
  unsigned index = 0;
  while (index + 1 < count && dice >= weights[index]) dice -= weights[index++];
  return index;
}

}  // namespace sonde::drawing
