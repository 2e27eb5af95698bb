// SPDX-License-Identifier: Apache-2.0
#include "suite/text_tasks.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>

#include "sonde/check.hpp"

namespace suite::text {
namespace {

bool matches(std::string_view text) {
  std::string open;
  for (const char c : text) {
    if (c == '(') open += ')';
    if (c == '[') open += ']';
    if (c == '{') open += '}';
    if (c != ')' && c != ']' && c != '}') continue;
    if (!open.ends_with(c)) return false;
    open.pop_back();
  }
  return open.empty();
}

// How many bytes the code point at the front has; 0 if it is none.
std::size_t point_size(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t size = byte(0) < 0x80   ? 1
                           : byte(0) < 0xC0 ? 0
                           : byte(0) < 0xE0 ? 2
                           : byte(0) < 0xF0 ? 3
                           : byte(0) < 0xF5 ? 4
                                            : 0;
  if (size > text.size()) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if (byte(i) >> 6 != 2) return 0;
  if (size == 3 && byte(0) == 0xED && byte(1) >= 0xA0) return 0;  // a surrogate
  if (size == 4 && byte(0) == 0xF0 && byte(1) < 0x90) return 0;   // too long
  if (size == 4 && byte(0) == 0xF4 && byte(1) >= 0x90) return 0;  // above the last
  return size;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = point_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

bool exists(const Date& date) {
  return std::chrono::year_month_day(std::chrono::year(static_cast<int>(date.year)),
                                     std::chrono::month(date.month), std::chrono::day(date.day))
      .ok();
}

bool is_switch(const std::string& text) {
  std::string word(text.c_str());  // as code in C reads it
  std::ranges::transform(word, word.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  constexpr std::array words = {"on", "off", "yes", "no", "true", "false", "enabled", "disabled"};
  return std::ranges::any_of(words, [&](const char* known) { return word == known; });
}

bool has_empty_row(const Cells& rows) {
  return std::ranges::any_of(rows, [](const auto& row) { return row.empty(); });
}

bool is_near(const Decimal& number, double expected) {
  const double value = static_cast<double>(number.digits) * std::pow(10.0, number.exponent);
  return std::abs(value - expected) <= 1e-9 * std::abs(expected);
}

}  // namespace

template <Fault fault>
void check_brackets(const std::string& text) {
  SONDE_CHECK(has_matching_brackets<fault>(text) == matches(text));
}

template <Fault fault>
void check_json_string(const std::string& text) {
  const auto string = read_json_string<fault>(text);
  SONDE_ASSUME(string.has_value());
  SONDE_CHECK(is_utf8(*string));
}

template <Fault fault>
void check_base64(const std::string& text) {
  const auto bytes = read_base64<fault>(text);
  SONDE_ASSUME(bytes.has_value());
  SONDE_CHECK(to_base64(*bytes) == text);
}

template <Fault fault>
void check_date(const std::string& text) {
  const auto date = read_date<fault>(text);
  SONDE_CHECK(!date || exists(*date));
}

template <Fault fault>
void check_path(const std::string& path) {
  const auto once = normalised<fault>(path);
  SONDE_CHECK(once.find("//") == std::string::npos);
}

template <Fault fault>
void check_switch(const std::string& text) {
  SONDE_CHECK(read_switch<fault>(text).has_value() == is_switch(text));
}

template <Fault fault>
void check_csv(const std::vector<std::vector<std::string>>& rows) {
  SONDE_ASSUME(!has_empty_row(rows));
  SONDE_CHECK(read_csv(to_csv<fault>(rows)) == rows);
}

template <Fault fault>
void check_decimal(const std::string& text) {
  const auto number = read_decimal<fault>(text);
  SONDE_CHECK(!number || is_near(*number, std::strtod(text.c_str(), nullptr)));
}

template void check_brackets<Fault::Absent>(const std::string&);
template void check_brackets<Fault::Present>(const std::string&);
template void check_json_string<Fault::Absent>(const std::string&);
template void check_json_string<Fault::Present>(const std::string&);
template void check_base64<Fault::Absent>(const std::string&);
template void check_base64<Fault::Present>(const std::string&);
template void check_date<Fault::Absent>(const std::string&);
template void check_date<Fault::Present>(const std::string&);
template void check_path<Fault::Absent>(const std::string&);
template void check_path<Fault::Present>(const std::string&);
template void check_switch<Fault::Absent>(const std::string&);
template void check_switch<Fault::Present>(const std::string&);
template void check_csv<Fault::Absent>(const std::vector<std::vector<std::string>>&);
template void check_csv<Fault::Present>(const std::vector<std::vector<std::string>>&);
template void check_decimal<Fault::Absent>(const std::string&);
template void check_decimal<Fault::Present>(const std::string&);

}  // namespace suite::text
