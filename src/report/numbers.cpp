// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.hpp"

#include <array>
#include <cstdio>

namespace sonde::report {

std::string formatted(const char* format, double number) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, number);
  return text.data();
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string counted(std::uint64_t number, const char* thing) {
  return grouped(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "0%";
  return formatted("%.1f%%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::string right_aligned(const std::string& text, std::size_t columns) {
  return std::string(columns > text.size() ? columns - text.size() : 0, ' ') + text;
}

}  // namespace sonde::report
