// SPDX-License-Identifier: Apache-2.0
#include "suite/size_tasks.hpp"

#include <algorithm>
#include <numeric>

#include "sonde/check.hpp"

namespace suite::size {
namespace {

unsigned streak_of(const std::vector<int>& changes) {
  unsigned longest = 0;
  unsigned current = 0;
  for (const int change : changes) {
    current = change > 0 ? current + 1 : 0;
    longest = std::max(longest, current);
  }
  return longest;
}

unsigned usage_of(const Folder& folder) {
  unsigned total = folder.bytes;
  for (const Folder& below : folder.folders) total += usage_of(below);
  return total;
}

template <Fault fault>
bool keeps_all(const std::vector<std::uint16_t>& numbers) {
  NumberSet<fault> set;
  for (const auto number : numbers) set.insert(number);
  return std::ranges::all_of(numbers, [&](auto number) { return set.contains(number); });
}

}  // namespace

template <Fault fault>
void check_sorted(const std::vector<int>& numbers) {
  SONDE_CHECK(std::ranges::is_sorted(sorted<fault>(numbers)));
}

template <Fault fault>
void check_streak(const std::vector<int>& changes) {
  SONDE_CHECK(longest_streak<fault>(changes) == streak_of(changes));
}

template <Fault fault>
void check_joined(const std::vector<std::string>& parts) {
  const auto all = std::accumulate(parts.begin(), parts.end(), std::string());
  SONDE_CHECK(joined<fault>(parts) == all);
}

template <Fault fault>
void check_disk_usage(const Folder& folder) {
  SONDE_CHECK(disk_usage<fault>(folder) == usage_of(folder));
}

template <Fault fault>
void check_number_set(const std::vector<std::uint16_t>& numbers) {
  SONDE_CHECK(keeps_all<fault>(numbers));
}

template <Fault fault>
void check_run_lengths(const std::string& text) {
  constexpr std::size_t digits = fault == Fault::Present ? 1 : 2;
  SONDE_CHECK(from_run_lengths(run_lengths<fault>(text), digits) == text);
}

template void check_sorted<Fault::Absent>(const std::vector<int>&);
template void check_sorted<Fault::Present>(const std::vector<int>&);
template void check_streak<Fault::Absent>(const std::vector<int>&);
template void check_streak<Fault::Present>(const std::vector<int>&);
template void check_joined<Fault::Absent>(const std::vector<std::string>&);
template void check_joined<Fault::Present>(const std::vector<std::string>&);
template void check_disk_usage<Fault::Absent>(const Folder&);
template void check_disk_usage<Fault::Present>(const Folder&);
template void check_number_set<Fault::Absent>(const std::vector<std::uint16_t>&);
template void check_number_set<Fault::Present>(const std::vector<std::uint16_t>&);
template void check_run_lengths<Fault::Absent>(const std::string&);
template void check_run_lengths<Fault::Present>(const std::string&);

}  // namespace suite::size
