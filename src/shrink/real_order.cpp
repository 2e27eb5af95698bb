// SPDX-License-Identifier: Apache-2.0
#include "shrink/real_order.hpp"

#include <bit>
#include <cmath>
#include <limits>

namespace sonde::shrink {
namespace {

enum class Sort : std::uint8_t { Whole, Fraction, Huge, Infinite, NotANumber };

constexpr double huge = 0x1p56;
constexpr int significand_bits = 53;
constexpr auto plain_nan = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN());

Sort sort_of(double magnitude) {
  if (std::isnan(magnitude)) return Sort::NotANumber;
  if (std::isinf(magnitude)) return Sort::Infinite;
  if (magnitude >= huge) return Sort::Huge;
  return std::trunc(magnitude) == magnitude ? Sort::Whole : Sort::Fraction;
}

// Binary digits behind the point.
int digits_of(double magnitude) {
  int exponent = 0;
  const double significand = std::ldexp(std::frexp(magnitude, &exponent), significand_bits);
  const auto bits = static_cast<std::uint64_t>(significand);
  return significand_bits - exponent - std::countr_zero(bits);
}

std::strong_ordering compare_fractions(double left, double right) {
  const auto whole = static_cast<std::uint64_t>(left);
  const auto other_whole = static_cast<std::uint64_t>(right);
  if (whole != other_whole) return whole <=> other_whole;
  return digits_of(left) <=> digits_of(right);
}

}  // namespace

std::strong_ordering compare_reals(std::uint64_t left, std::uint64_t right) {
  const auto one = std::bit_cast<double>(left);
  const auto other = std::bit_cast<double>(right);
  if (std::signbit(one) != std::signbit(other)) return std::signbit(one) <=> std::signbit(other);
  const Sort sort = sort_of(std::fabs(one));
  if (sort != sort_of(std::fabs(other))) return sort <=> sort_of(std::fabs(other));
  if (sort == Sort::Fraction) {
    const auto order = compare_fractions(std::fabs(one), std::fabs(other));
    if (order != 0) return order;
  }
  if (sort == Sort::NotANumber) return (left ^ plain_nan) <=> (right ^ plain_nan);
  return left <=> right;  // of numbers with the same sign, as their distance from zero
}

}  // namespace sonde::shrink
