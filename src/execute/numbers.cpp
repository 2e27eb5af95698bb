// SPDX-License-Identifier: Apache-2.0
#include "execute/numbers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace sonde::execute {
namespace {

constexpr std::uint64_t narrow = 255;

std::uint64_t uniform(Random& random, std::uint64_t width) {
  return width == ~std::uint64_t{0} ? random.next() : random.below(width + 1);
}

// `distance` away from the target, on a side where there is room.
std::uint64_t away(Random& random, Span span, std::uint64_t distance) {
  const std::uint64_t above = span.width - span.target;
  const bool fits_above = distance <= above;
  const bool fits_below = distance <= span.target;
  if (!fits_above && !fits_below) return uniform(random, span.width);
  const bool go_above = fits_above && (!fits_below || random.below(2) == 0);
  return go_above ? span.target + distance : span.target - distance;
}

std::uint64_t boundary(Random& random, Span span) {
  switch (random.below(8)) {
    case 0: return 0;
    case 1: return std::min<std::uint64_t>(1, span.width);
    case 2: return span.width - std::min<std::uint64_t>(1, span.width);
    case 3:
    case 4: return span.width;
    case 5: return span.target;
    default: return away(random, span, std::min<std::uint64_t>(1, span.width));
  }
}

std::uint64_t power_of_two(Random& random, Span span) {
  const auto bits = static_cast<unsigned>(std::bit_width(span.width));
  const std::uint64_t power = std::uint64_t{1} << random.below(bits);
  return away(random, span, power + random.below(3) - 1);
}

std::uint64_t any_length(Random& random, Span span) {
  const auto bits = random.below(static_cast<std::uint64_t>(std::bit_width(span.width)));
  return away(random, span, random.next() & ((std::uint64_t{2} << bits) - 1));
}

double special(Random& random, double min, double max) {
  using Limits = std::numeric_limits<double>;
  const std::array<double, 16> values = {0.0,
                                         -0.0,
                                         1.0,
                                         -1.0,
                                         Limits::max(),
                                         Limits::lowest(),
                                         Limits::min(),
                                         -Limits::min(),
                                         Limits::denorm_min(),
                                         0x1p53,
                                         -0x1p53,
                                         Limits::epsilon(),
                                         min,
                                         max,
                                         Limits::quiet_NaN(),
                                         std::nextafter(1.0, 0.0)};
  return values[random.below(values.size())];
}

double uniform_real(Random& random, double min, double max) {
  const double part = static_cast<double>(random.next() >> 11) * 0x1p-53;
  return min * (1 - part) + max * part;
}

}  // namespace

std::uint64_t draw_integer(Random& random, Span span, unsigned size) {
  const std::uint64_t dice = random.below(100);
  if (span.width <= narrow)
    return dice < 15 ? boundary(random, span) : random.below(span.width + 1);
  if (dice < 45) return away(random, span, random.below(std::uint64_t{size} + 1));
  if (dice < 60) return boundary(random, span);
  if (dice < 70) return power_of_two(random, span);
  if (dice < 85) return any_length(random, span);
  return uniform(random, span.width);
}

double draw_real(Random& random, double min, double max, unsigned size) {
  const bool infinite = std::isinf(min) && std::isinf(max);
  const double sign = random.below(2) == 0 ? 1.0 : -1.0;
  const std::uint64_t dice = random.below(100);
  double value = 0;
  if (dice < 35) {
    value = sign * static_cast<double>(random.below(std::uint64_t{size} + 1));
  } else if (dice < 60) {
    const auto digits = static_cast<int>(random.below(12));
    value = sign * std::ldexp(static_cast<double>(random.below((size + 1U) << digits)), -digits);
  } else if (dice < 80) {
    value = special(random, min, max);
  } else {
    value = std::bit_cast<double>(random.next());
  }
  if (infinite || (value >= min && value <= max)) return value;
  const double low = std::max(min, std::numeric_limits<double>::lowest());
  return uniform_real(random, low, std::min(max, std::numeric_limits<double>::max()));
}

}  // namespace sonde::execute
