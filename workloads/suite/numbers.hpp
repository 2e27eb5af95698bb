// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "suite/fault.hpp"

// Arithmetic that goes wrong for few numbers.
namespace suite::numbers {

struct Line {
  std::uint16_t cents = 0;
  std::uint8_t count = 0;
};

// The tax on an invoice in cents, halves rounded to the even neighbour. Fault: rounded up.
template <Fault fault>
std::uint64_t tax_of(const std::vector<Line>& lines, std::uint8_t percent);

// The product of four counts. Fault: computed as a double, which has 53 bits.
template <Fault fault>
std::uint64_t capacity_of(const std::array<std::uint16_t, 4>& counts);

struct Range {
  double low = 0;
  double high = 0;
};

// Which of the equal parts of a range a number lies in, from low up to high, high excluded.
// Fault: rounding is forgotten, which may give a part too many.
template <Fault fault>
std::size_t part_of(const Range& range, double number, std::uint8_t parts);

struct Date {
  std::uint16_t year = 0;
  std::uint8_t month = 0;
  std::uint8_t day = 0;
};

// 0 for Sunday. Fault: every fourth year is a leap year, from 1583 on.
template <Fault fault>
unsigned weekday_of(const Date& date);

// The longest side of a triangle with a right angle, rounded down; both others are positive.
// Fault: the root is that of a double.
template <Fault fault>
std::uint64_t hypotenuse_of(std::int32_t a, std::int32_t b);

// An amount, divided as percentages say that sum up to 100. Cents that are left over go to the
// first shares. Fault: one of these cents is lost.
template <Fault fault>
std::vector<std::uint32_t> shares_of(std::uint32_t cents,
                                     const std::vector<std::uint8_t>& percents);

}  // namespace suite::numbers
