// SPDX-License-Identifier: Apache-2.0
#include "suite/numbers.hpp"

#include <algorithm>
#include <cmath>

namespace suite::numbers {
namespace {

constexpr unsigned first_year = 1583;
constexpr unsigned first_weekday = 6;  // 1 January 1583 was a Saturday

template <Fault fault>
bool is_leap(unsigned year) {
  if constexpr (fault == Fault::Present) return year % 4 == 0;
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

std::uint64_t root_of(std::uint64_t square) {
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31U; bit != 0; bit >>= 1U)
    if ((root + bit) * (root + bit) <= square) root += bit;
  return root;
}

}  // namespace

template <Fault fault>
std::uint64_t tax_of(const std::vector<Line>& lines, std::uint8_t percent) {
  std::uint64_t total = 0;
  for (const auto& [cents, count] : lines) total += std::uint64_t{cents} * count;
  const std::uint64_t scaled = total * percent;
  const std::uint64_t whole = scaled / 100;
  const std::uint64_t rest = scaled % 100;
  if constexpr (fault == Fault::Present) return rest >= 50 ? whole + 1 : whole;
  if (rest == 50) return whole + whole % 2;
  return rest > 50 ? whole + 1 : whole;
}

template <Fault fault>
std::uint64_t capacity_of(const std::array<std::uint16_t, 4>& counts) {
  if constexpr (fault == Fault::Present) {
    double product = 1;
    for (const auto count : counts) product *= count;
    return static_cast<std::uint64_t>(product);
  } else {
    std::uint64_t product = 1;
    for (const auto count : counts) product *= count;
    return product;
  }
}

template <Fault fault>
std::size_t part_of(const Range& range, double number, std::uint8_t parts) {
  const double share = (number - range.low) / (range.high - range.low);
  const auto part = static_cast<std::size_t>(share * parts);
  return fault == Fault::Present ? part : std::min<std::size_t>(part, parts - std::size_t{1});
}

template <Fault fault>
unsigned weekday_of(const Date& date) {
  constexpr std::array lengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  unsigned days = first_weekday + date.day - 1U;
  for (unsigned year = first_year; year < date.year; ++year)
    days += is_leap<fault>(year) ? 366 : 365;
  for (unsigned month = 1; month < date.month; ++month)
    days += static_cast<unsigned>(lengths[month - 1]);
  if (date.month > 2 && is_leap<fault>(date.year)) ++days;
  return days % 7;
}

template <Fault fault>
std::uint64_t hypotenuse_of(std::int32_t a, std::int32_t b) {
  const auto square = [](std::int64_t side) { return static_cast<std::uint64_t>(side * side); };
  const std::uint64_t sum = square(a) + square(b);
  if constexpr (fault == Fault::Present)
    return static_cast<std::uint64_t>(std::sqrt(static_cast<double>(sum)));
  return root_of(sum);
}

template <Fault fault>
std::vector<std::uint32_t> shares_of(std::uint32_t cents,
                                     const std::vector<std::uint8_t>& percents) {
  constexpr std::uint32_t lost = fault == Fault::Present ? 1 : 0;
  std::vector<std::uint32_t> shares;
  std::uint32_t left = cents;
  for (const std::uint8_t percent : percents) {
    shares.push_back(static_cast<std::uint32_t>(std::uint64_t{cents} * percent / 100));
    left -= shares.back();
  }
  for (std::uint32_t i = 0; i + lost < left; ++i) ++shares[i];
  return shares;
}

template std::uint64_t tax_of<Fault::Absent>(const std::vector<Line>&, std::uint8_t);
template std::uint64_t tax_of<Fault::Present>(const std::vector<Line>&, std::uint8_t);
template std::uint64_t capacity_of<Fault::Absent>(const std::array<std::uint16_t, 4>&);
template std::uint64_t capacity_of<Fault::Present>(const std::array<std::uint16_t, 4>&);
template std::size_t part_of<Fault::Absent>(const Range&, double, std::uint8_t);
template std::size_t part_of<Fault::Present>(const Range&, double, std::uint8_t);
template unsigned weekday_of<Fault::Absent>(const Date&);
template unsigned weekday_of<Fault::Present>(const Date&);
template std::uint64_t hypotenuse_of<Fault::Absent>(std::int32_t, std::int32_t);
template std::uint64_t hypotenuse_of<Fault::Present>(std::int32_t, std::int32_t);
template std::vector<std::uint32_t> shares_of<Fault::Absent>(std::uint32_t,
                                                             const std::vector<std::uint8_t>&);
template std::vector<std::uint32_t> shares_of<Fault::Present>(std::uint32_t,
                                                              const std::vector<std::uint8_t>&);

}  // namespace suite::numbers
