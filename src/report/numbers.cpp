// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
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

std::string compact(double number) {
  if (!std::isfinite(number) || number < 0) return "-";
  if (number < 9.95 && number != std::floor(number)) return formatted("%.1f", number);
  if (number < 9'999.5) return grouped(static_cast<std::uint64_t>(std::round(number)));
  for (const char* unit : {"k", "M", "G", "T"}) {
    number /= 1'000;
    if (number < 99.95) return formatted("%.1f", number) + unit;
    if (number < 999.5) return formatted("%.0f", number) + unit;
  }
  return formatted("%.0e", number * 1e12);
}

std::string clock_time(double seconds) {
  constexpr double longest = 1e9;  // about thirty years
  const auto all = static_cast<std::uint64_t>(seconds > 0 ? std::min(seconds, longest) : 0);
  const auto two_digits = [](std::uint64_t number) {
    return formatted("%02.0f", static_cast<double>(number));
  };
  const std::string hours = all < 3'600 ? "" : std::to_string(all / 3'600) + ":";
  const std::uint64_t minutes = all / 60 % 60;
  return hours + (hours.empty() ? std::to_string(minutes) : two_digits(minutes)) + ":" +
         two_digits(all % 60);
}

std::string right_aligned(const std::string& text, std::size_t columns) {
  return std::string(columns > text.size() ? columns - text.size() : 0, ' ') + text;
}

}  // namespace sonde::report
