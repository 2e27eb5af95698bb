// SPDX-License-Identifier: Apache-2.0
#include "suite/relations.hpp"

#include <algorithm>

namespace suite::relations {
namespace {

bool is_number(std::string_view stage) {
  return !stage.empty() && std::ranges::all_of(stage, [](char c) { return c >= '0' && c <= '9'; });
}

std::string_view without_zeros(std::string_view number) {
  return number.substr(std::min(number.find_first_not_of('0'), number.size()));
}

std::strong_ordering by_value(std::string_view a, std::string_view b) {
  a = without_zeros(a);
  b = without_zeros(b);
  return a.size() != b.size() ? a.size() <=> b.size() : a <=> b;
}

template <Fault fault>
std::strong_ordering by_stage(std::string_view a, std::string_view b) {
  const bool a_is_number = is_number(a);
  const bool b_is_number = is_number(b);
  if (a_is_number && b_is_number) return by_value(a, b);
  if constexpr (fault == Fault::Absent)
    if (a_is_number != b_is_number) return b_is_number <=> a_is_number;
  return a <=> b;
}

// For each character of the pattern, how many before it are also the first of the pattern.
std::vector<std::size_t> borders_of(std::string_view pattern) {
  std::vector<std::size_t> borders(pattern.size(), 0);
  std::size_t length = 0;
  for (std::size_t i = 1; i < pattern.size(); ++i) {
    while (length > 0 && pattern[i] != pattern[length]) length = borders[length - 1];
    if (pattern[i] == pattern[length]) ++length;
    borders[i] = length;
  }
  return borders;
}

}  // namespace

template <Fault fault>
std::vector<Swap> swaps_between(std::vector<std::uint8_t> from,
                                const std::vector<std::uint8_t>& to) {
  const std::size_t searched = from.size() - (fault == Fault::Present ? 1 : 0);
  std::vector<Swap> swaps;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from[i] == to[i]) continue;
    std::size_t other = i + 1;
    while (other < searched && from[other] != to[i]) ++other;
    if (other >= searched) continue;
    std::swap(from[i], from[other]);
    swaps.emplace_back(i, other);
  }
  return swaps;
}

template <Fault fault>
Patch patch_between(const std::vector<int>& before, const std::vector<int>& after) {
  constexpr std::size_t ignored = fault == Fault::Present ? 1 : 0;
  if (before.size() != after.size() || after.size() < 4) return {.all = after};
  Patch patch;
  for (std::size_t i = 0; i + ignored < after.size(); ++i)
    if (before[i] != after[i]) patch.rows.emplace_back(i, after[i]);
  if (2 * patch.rows.size() > after.size()) return {.all = after};
  return patch;
}

std::vector<int> patched(std::vector<int> before, const Patch& patch) {
  if (patch.all) return *patch.all;
  for (const auto& [row, value] : patch.rows) before[row] = value;
  return before;
}

template <Fault fault>
std::vector<unsigned> transfers(const std::vector<std::uint8_t>& debts,
                                const std::vector<std::uint8_t>& credits) {
  std::vector<unsigned> amounts;
  std::vector<unsigned> debt(debts.begin(), debts.end());
  std::vector<unsigned> credit(credits.begin(), credits.end());
  for (std::size_t i = 0, j = 0; i < debt.size() && j < credit.size();) {
    const unsigned amount = std::min(debt[i], credit[j]);
    amounts.push_back(amount);
    debt[i] -= amount;
    credit[j] -= amount;
    const bool is_paid = debt[i] == 0;
    if (is_paid) ++i;
    if ((fault == Fault::Absent || !is_paid) && credit[j] == 0) ++j;
  }
  return amounts;
}

template <Fault fault>
bool has_conflict(std::vector<Booking> bookings) {
  std::ranges::sort(bookings, {}, &Booking::start);
  for (std::size_t i = 1; i < bookings.size(); ++i) {
    const unsigned end = bookings[i - 1].end();
    if (fault == Fault::Present ? bookings[i].start <= end : bookings[i].start < end) return true;
  }
  return false;
}

template <Fault fault>
std::size_t position_of(std::string_view pattern, std::string_view text) {
  const auto borders = borders_of(pattern);
  std::size_t matched = 0;
  for (std::size_t i = 0; i < text.size() && matched < pattern.size(); ++i) {
    while (matched > 0 && text[i] != pattern[matched])
      matched = fault == Fault::Present ? 0 : borders[matched - 1];
    if (text[i] == pattern[matched]) ++matched;
    if (matched == pattern.size()) return i + 1 - matched;
  }
  return pattern.empty() ? 0 : text.npos;
}

template <Fault fault>
bool is_before(const Version& a, const Version& b) {
  if (a.major_number != b.major_number) return a.major_number < b.major_number;
  if (a.minor_number != b.minor_number) return a.minor_number < b.minor_number;
  if (!a.stage || !b.stage) return a.stage.has_value() && !b.stage.has_value();
  return by_stage<fault>(*a.stage, *b.stage) < 0;
}

template std::vector<Swap> swaps_between<Fault::Absent>(std::vector<std::uint8_t>,
                                                        const std::vector<std::uint8_t>&);
template std::vector<Swap> swaps_between<Fault::Present>(std::vector<std::uint8_t>,
                                                         const std::vector<std::uint8_t>&);
template Patch patch_between<Fault::Absent>(const std::vector<int>&, const std::vector<int>&);
template Patch patch_between<Fault::Present>(const std::vector<int>&, const std::vector<int>&);
template std::vector<unsigned> transfers<Fault::Absent>(const std::vector<std::uint8_t>&,
                                                        const std::vector<std::uint8_t>&);
template std::vector<unsigned> transfers<Fault::Present>(const std::vector<std::uint8_t>&,
                                                         const std::vector<std::uint8_t>&);
template bool has_conflict<Fault::Absent>(std::vector<Booking>);
template bool has_conflict<Fault::Present>(std::vector<Booking>);
template std::size_t position_of<Fault::Absent>(std::string_view, std::string_view);
template std::size_t position_of<Fault::Present>(std::string_view, std::string_view);
template bool is_before<Fault::Absent>(const Version&, const Version&);
template bool is_before<Fault::Present>(const Version&, const Version&);

}  // namespace suite::relations
