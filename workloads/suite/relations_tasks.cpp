// SPDX-License-Identifier: Apache-2.0
#include "suite/relations_tasks.hpp"

#include <algorithm>
#include <numeric>

#include "sonde/check.hpp"

namespace suite::relations {
namespace {

template <Fault fault>
bool swaps_lead(std::vector<std::uint8_t> from, const std::vector<std::uint8_t>& to) {
  for (const auto& [first, second] : swaps_between<fault>(from, to))
    std::swap(from[first], from[second]);
  return from == to;
}

bool are_positive(const std::vector<std::uint8_t>& amounts) {
  return std::ranges::all_of(amounts, [](auto amount) { return amount > 0; });
}

unsigned sum_of(const std::vector<std::uint8_t>& amounts) {
  return std::accumulate(amounts.begin(), amounts.end(), 0U);
}

bool last_some_time(const std::vector<Booking>& bookings) {
  return std::ranges::all_of(bookings, [](const Booking& booking) { return booking.length > 0; });
}

bool overlap(const Booking& a, const Booking& b) { return a.start < b.end() && b.start < a.end(); }

bool any_overlap(const std::vector<Booking>& bookings) {
  for (std::size_t i = 0; i < bookings.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (overlap(bookings[i], bookings[j])) return true;
  return false;
}

}  // namespace

template <Fault fault>
void check_swaps(const std::vector<std::uint8_t>& from, const std::vector<std::uint8_t>& to) {
  SONDE_ASSUME(std::ranges::is_permutation(from, to) && !from.empty());
  SONDE_CHECK(swaps_lead<fault>(from, to));
}

template <Fault fault>
void check_patch(const std::vector<int>& before, const std::vector<int>& after) {
  SONDE_CHECK(patched(before, patch_between<fault>(before, after)) == after);
}

template <Fault fault>
void check_transfers(const std::vector<std::uint8_t>& debts,
                     const std::vector<std::uint8_t>& credits) {
  SONDE_ASSUME(are_positive(debts) && are_positive(credits));
  SONDE_ASSUME(sum_of(debts) == sum_of(credits));
  const auto amounts = transfers<fault>(debts, credits);
  SONDE_CHECK(std::ranges::count(amounts, 0U) == 0);
}

template <Fault fault>
void check_bookings(const std::vector<Booking>& bookings) {
  SONDE_ASSUME(last_some_time(bookings));
  SONDE_CHECK(has_conflict<fault>(bookings) == any_overlap(bookings));
}

template <Fault fault>
void check_position(const std::string& pattern, const std::string& text) {
  SONDE_CHECK(position_of<fault>(pattern, text) == text.find(pattern));
}

template <Fault fault>
void check_versions(const Version& a, const Version& b, const Version& c) {
  SONDE_ASSUME(is_before<fault>(a, b) && is_before<fault>(b, c));
  SONDE_CHECK(is_before<fault>(a, c));
}

template void check_swaps<Fault::Absent>(const std::vector<std::uint8_t>&,
                                         const std::vector<std::uint8_t>&);
template void check_swaps<Fault::Present>(const std::vector<std::uint8_t>&,
                                          const std::vector<std::uint8_t>&);
template void check_patch<Fault::Absent>(const std::vector<int>&, const std::vector<int>&);
template void check_patch<Fault::Present>(const std::vector<int>&, const std::vector<int>&);
template void check_transfers<Fault::Absent>(const std::vector<std::uint8_t>&,
                                             const std::vector<std::uint8_t>&);
template void check_transfers<Fault::Present>(const std::vector<std::uint8_t>&,
                                              const std::vector<std::uint8_t>&);
template void check_bookings<Fault::Absent>(const std::vector<Booking>&);
template void check_bookings<Fault::Present>(const std::vector<Booking>&);
template void check_position<Fault::Absent>(const std::string&, const std::string&);
template void check_position<Fault::Present>(const std::string&, const std::string&);
template void check_versions<Fault::Absent>(const Version&, const Version&, const Version&);
template void check_versions<Fault::Present>(const Version&, const Version&, const Version&);

}  // namespace suite::relations
