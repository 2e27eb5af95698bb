// SPDX-License-Identifier: Apache-2.0
// The place of a number that is no small integer has the highest bit set, then its
// exponent (0, 1, 2 ... before -1, -2 ...), then its significand, in which the bits
// behind the point are reversed: a half is simpler than a third.
#include "shrink/real_order.hpp"

#include <bit>
#include <cmath>

namespace sonde::shrink {
namespace {

constexpr int fraction_bits = 52;
constexpr std::uint64_t exponent_mask = 0x7ff;
constexpr std::uint64_t bias = 1023;
constexpr std::uint64_t fraction_mask = (std::uint64_t{1} << fraction_bits) - 1;
constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;
constexpr double most_integer = 0x1p56;

std::uint64_t reversed(std::uint64_t bits, int count) {
  std::uint64_t result = 0;
  for (int i = 0; i < count; ++i) result |= ((bits >> i) & 1) << (count - 1 - i);
  return result;
}

std::uint64_t exponent_place(std::uint64_t exponent) {
  if (exponent == exponent_mask) return exponent;  // infinities and NaNs
  return exponent >= bias ? exponent - bias : exponent_mask - 1 - exponent;
}

std::uint64_t significand_place(std::uint64_t exponent, std::uint64_t fraction) {
  const auto power = static_cast<std::int64_t>(exponent) - static_cast<std::int64_t>(bias);
  if (power >= fraction_bits) return fraction;
  const int behind = power <= 0 ? fraction_bits : fraction_bits - static_cast<int>(power);
  const std::uint64_t mask = (std::uint64_t{1} << behind) - 1;
  return (fraction & ~mask) | reversed(fraction & mask, behind);
}

// Of a number that is not negative.
std::uint64_t place_of(std::uint64_t bits) {
  const auto value = std::bit_cast<double>(bits);
  if (value < most_integer && std::trunc(value) == value) return static_cast<std::uint64_t>(value);
  const std::uint64_t exponent = (bits >> fraction_bits) & exponent_mask;
  return sign_bit | (exponent_place(exponent) << fraction_bits) |
         significand_place(exponent, bits & fraction_mask);
}

}  // namespace

std::strong_ordering compare_reals(std::uint64_t left, std::uint64_t right) {
  const bool left_negative = (left & sign_bit) != 0;
  const bool right_negative = (right & sign_bit) != 0;
  if (left_negative != right_negative) return left_negative <=> right_negative;
  return place_of(left & ~sign_bit) <=> place_of(right & ~sign_bit);
}

}  // namespace sonde::shrink
