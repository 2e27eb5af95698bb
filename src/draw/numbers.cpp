// SPDX-License-Identifier: Apache-2.0
// Numbers come from a mixture: small ones, boundaries, powers of two, any number of bits, and
// uniform ones; the shares stand in the header. One random word decides the class and most of
// the value, so that most numbers cost one step of the generator.
#include "draw/numbers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

namespace sonde::drawing {
namespace {

constexpr std::uint64_t narrow = 255;

std::uint64_t uniform(Random& random, std::uint64_t width) {
  return width == ~std::uint64_t{0} ? random.next() : random.below(width + 1);
}

// One random word decides most draws: its high half which way, its low half the
// rest. Numbers are drawn so often that each further word would show.
struct Dice {
  std::uint64_t word;

  unsigned percent() const { return static_cast<unsigned>(((word >> 32) * 100) >> 32); }
  // Uniform on [0, bound) for bounds far below 2^32.
  std::uint64_t below(std::uint64_t bound) const { return ((word & 0xffffffffU) * bound) >> 32; }
  // The lowest bit hardly depends on `below`.
  bool side() const { return (word & 1) != 0; }
};

// `distance` away from the target, on a side where there is room.
std::uint64_t away(Random& random, IntegerRange span, std::uint64_t distance, Dice dice) {
  const bool fits_above = distance <= span.width - span.target;
  const bool fits_below = distance <= span.target;
  // Which side is up to chance: arithmetic is quicker than a branch.
  const std::uint64_t mask = std::uint64_t{0} - static_cast<std::uint64_t>(dice.side());
  if (fits_above && fits_below) return span.target + ((distance ^ mask) - mask);
  if (!fits_above && !fits_below) return uniform(random, span.width);
  return fits_below ? span.target - distance : span.target + distance;
}

std::uint64_t boundary(Random& random, IntegerRange span, Dice dice) {
  switch (dice.below(8)) {
    case 0: return 0;
    case 1: return std::min<std::uint64_t>(1, span.width);
    case 2: return span.width - std::min<std::uint64_t>(1, span.width);
    case 3:
    case 4: return span.width;
    case 5: return span.target;
    default: return away(random, span, std::min<std::uint64_t>(1, span.width), dice);
  }
}

std::uint64_t power_of_two(Random& random, IntegerRange span, Dice dice) {
  const auto bits = static_cast<std::uint64_t>(std::bit_width(span.width));
  const std::uint64_t both = dice.below(3 * bits);
  return away(random, span, (std::uint64_t{1} << (both / 3)) + both % 3 - 1, dice);
}

std::uint64_t any_length(Random& random, IntegerRange span, Dice dice) {
  const auto bits = dice.below(static_cast<std::uint64_t>(std::bit_width(span.width)));
  const std::uint64_t mask = (std::uint64_t{2} << bits) - 1;
  return away(random, span, random.next() & mask, dice);
}

template <class T>
T special(Random& random, double min, double max) {
  using Limits = std::numeric_limits<T>;
  constexpr T whole = static_cast<T>(std::uint64_t{1} << Limits::digits);  // beyond it, gaps
  const std::array<T, 16> values = {T(0),
                                    -T(0),
                                    T(1),
                                    -T(1),
                                    Limits::max(),
                                    Limits::lowest(),
                                    Limits::min(),
                                    -Limits::min(),
                                    Limits::denorm_min(),
                                    whole,
                                    -whole,
                                    Limits::epsilon(),
                                    static_cast<T>(min),
                                    static_cast<T>(max),
                                    Limits::quiet_NaN(),
                                    std::nextafter(T(1), T(0))};
  return values[random.below(values.size())];
}

template <class T>
T any_pattern(Random& random) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  return std::bit_cast<T>(static_cast<Bits>(random.next() >> (64 - 8 * sizeof(T))));
}

// Rounding may leave the range by a hair.
double uniform_real(Random& random, double min, double max) {
  const double part = static_cast<double>(random.next() >> 11) * 0x1p-53;
  return std::clamp(min * (1 - part) + max * part, min, max);
}

template <class T>
double draw_any(Random& random, unsigned size, double min, double max) {
  const double sign = random.below(2) == 0 ? 1.0 : -1.0;
  const std::uint64_t dice = random.below(100);
  if (dice < 35) return sign * static_cast<double>(random.below(std::uint64_t{size} + 1));
  if (dice < 60) {
    const auto digits = static_cast<int>(random.below(12));
    const auto most = (std::uint64_t{size} + 1) << digits;
    return sign * std::ldexp(static_cast<double>(random.below(most)), -digits);
  }
  if (dice < 80) return static_cast<double>(special<T>(random, min, max));
  return static_cast<double>(any_pattern<T>(random));
}

template <class T>
double draw_within(Random& random, double min, double max, unsigned size) {
  using Limits = std::numeric_limits<T>;
  const auto value = static_cast<double>(static_cast<T>(draw_any<T>(random, size, min, max)));
  const bool infinite = std::isinf(min) && std::isinf(max);
  if (infinite || (value >= min && value <= max)) return value;
  const double low = std::max(min, static_cast<double>(Limits::lowest()));
  const double high = std::min(max, static_cast<double>(Limits::max()));
  return static_cast<double>(static_cast<T>(uniform_real(random, low, high)));
}

}  // namespace

std::uint64_t draw_integer(Random& random, std::uint64_t word, IntegerRange span, unsigned size) {
  const Dice dice{word};
  const unsigned percent = dice.percent();
  if (span.width <= narrow)
    return percent < 15 ? boundary(random, span, dice) : dice.below(span.width + 1);
  if (percent < 45) return away(random, span, dice.below(std::uint64_t{size} + 1), dice);
  if (percent < 60) return boundary(random, span, dice);
  if (percent < 70) return power_of_two(random, span, dice);
  if (percent < 85) return any_length(random, span, dice);
  return uniform(random, span.width);
}

double draw_real(Random& random, double min, double max, unsigned size) {
  return draw_within<double>(random, min, max, size);
}

double draw_float(Random& random, double min, double max, unsigned size) {
  return draw_within<float>(random, min, max, size);
}

double simplest_real(double min, double max) {
  for (const double simple : {0.0, 1.0, -1.0})
    if (simple >= min && simple <= max) return simple;
  return min > 0 ? min : max;
}

}  // namespace sonde::drawing
