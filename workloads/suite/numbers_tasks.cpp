// SPDX-License-Identifier: Apache-2.0
#include "suite/numbers_tasks.hpp"

#include <chrono>
#include <cmath>
#include <numeric>

#include "sonde/check.hpp"

namespace suite::numbers {
namespace {

// Twice the tax, less a percent of the total, in hundredths: 0 but for rounding.
std::int64_t rounding_of(const std::vector<Line>& lines, std::uint8_t percent, std::uint64_t tax) {
  std::int64_t exact = 0;
  for (const auto& [cents, count] : lines) exact += std::int64_t{cents} * count * percent;
  return 100 * static_cast<std::int64_t>(tax) - exact;
}

bool is_rounded_to_even(std::int64_t rounding, std::uint64_t tax) {
  return std::abs(rounding) < 50 || (std::abs(rounding) == 50 && tax % 2 == 0);
}

bool is_range(const Range& range) {
  return range.low < range.high && std::isfinite(range.high - range.low);
}

bool is_root(std::uint64_t root, std::uint64_t square) {
  return root * root <= square && (root + 1) * (root + 1) > square;
}

std::chrono::year_month_day day_of(const Date& date) {
  return {std::chrono::year(date.year), std::chrono::month(date.month), std::chrono::day(date.day)};
}

template <class Number>
std::uint64_t sum_of(const std::vector<Number>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

}  // namespace

template <Fault fault>
void check_tax(const std::vector<Line>& lines, std::uint8_t percent) {
  const std::uint64_t tax = tax_of<fault>(lines, percent);
  SONDE_CHECK(is_rounded_to_even(rounding_of(lines, percent, tax), tax));
}

template <Fault fault>
void check_capacity(const std::array<std::uint16_t, 4>& counts) {
  const auto [a, b, c, d] = counts;
  SONDE_CHECK(capacity_of<fault>(counts) == std::uint64_t{a} * b * c * d);
}

template <Fault fault>
void check_part(const Range& range, double number, std::uint8_t parts) {
  SONDE_ASSUME(is_range(range) && parts > 0);
  SONDE_ASSUME(number >= range.low && number < range.high);
  SONDE_CHECK(part_of<fault>(range, number, parts) < parts);
}

template <Fault fault>
void check_weekday(const Date& date) {
  SONDE_ASSUME(date.year >= 1583 && date.year <= 9999);
  SONDE_ASSUME(day_of(date).ok());
  const auto expected = std::chrono::weekday(std::chrono::sys_days(day_of(date)));
  SONDE_CHECK(weekday_of<fault>(date) == expected.c_encoding());
}

template <Fault fault>
void check_hypotenuse(std::int32_t a, std::int32_t b) {
  SONDE_ASSUME(a > 0 && b > 0);
  const auto square = std::uint64_t(a) * std::uint64_t(a) + std::uint64_t(b) * std::uint64_t(b);
  SONDE_CHECK(is_root(hypotenuse_of<fault>(a, b), square));
}

template <Fault fault>
void check_shares(std::uint32_t cents, const std::vector<std::uint8_t>& percents) {
  SONDE_ASSUME(sum_of(percents) == 100);
  SONDE_CHECK(sum_of(shares_of<fault>(cents, percents)) == cents);
}

template void check_tax<Fault::Absent>(const std::vector<Line>&, std::uint8_t);
template void check_tax<Fault::Present>(const std::vector<Line>&, std::uint8_t);
template void check_capacity<Fault::Absent>(const std::array<std::uint16_t, 4>&);
template void check_capacity<Fault::Present>(const std::array<std::uint16_t, 4>&);
template void check_part<Fault::Absent>(const Range&, double, std::uint8_t);
template void check_part<Fault::Present>(const Range&, double, std::uint8_t);
template void check_weekday<Fault::Absent>(const Date&);
template void check_weekday<Fault::Present>(const Date&);
template void check_hypotenuse<Fault::Absent>(std::int32_t, std::int32_t);
template void check_hypotenuse<Fault::Present>(std::int32_t, std::int32_t);
template void check_shares<Fault::Absent>(std::uint32_t, const std::vector<std::uint8_t>&);
template void check_shares<Fault::Present>(std::uint32_t, const std::vector<std::uint8_t>&);

}  // namespace suite::numbers
