// SPDX-License-Identifier: Apache-2.0
#include "campaign/case_sample.hpp"

#include <bit>

namespace sonde::campaign {
namespace {

constexpr std::uint64_t all_sampled = 100;
constexpr int rows_per_doubling = 4;  // as a power of two

// Of each row of cases, one. Which one is scattered: fresh and guided cases take turns, and a
// fixed distance would meet only one of them.
bool is_in_sample(std::uint64_t number) {
  if (number <= all_sampled) return true;
  const int bits = static_cast<int>(std::bit_width(number)) - 1 - rows_per_doubling;
  const std::uint64_t row = number >> bits;
  const std::uint64_t scattered = (row + static_cast<std::uint64_t>(bits)) * 0x9e3779b97f4a7c15;
  return (number & ((std::uint64_t{1} << bits) - 1)) == scattered >> (64 - bits);
}

}  // namespace

bool is_reported(std::uint64_t number, ReportedCases which) {
  return which == ReportedCases::All || (which == ReportedCases::Sample && is_in_sample(number));
}

}  // namespace sonde::campaign
