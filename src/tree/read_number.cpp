// SPDX-License-Identifier: Apache-2.0
#include "tree/read_number.hpp"

#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include <locale.h>

namespace sonde {
namespace {

// In other locales the decimal point may be a comma.
locale_t plain_locale() {
  static const auto only = newlocale(LC_ALL_MASK, "C", nullptr);
  return only;
}

void convert(const char* text, char** end, float& number) {
  number = strtof_l(text, end, plain_locale());
}

void convert(const char* text, char** end, double& number) {
  number = strtod_l(text, end, plain_locale());
}

// What std::from_chars would read of the text, or more. The C library also accepts leading space, a
// plus, and hexadecimal digits.
std::string accepted(const char* first, const char* last) {
  std::string text(first, last);
  const std::size_t start = text.starts_with('-') ? 1 : 0;
  const auto next = static_cast<unsigned char>(start < text.size() ? text[start] : ' ');
  if (std::isspace(next) != 0 || next == '+' || next == '-') return "";
  return text.substr(0, text.find_first_of("xX"));
}

template <class Real>
std::from_chars_result read(const char* first, const char* last, Real& number) {
  const std::string text = accepted(first, last);
  char* end = nullptr;
  Real found{};
  const int error = std::exchange(errno, 0);
  convert(text.c_str(), &end, found);
  // A number that is too close to zero to have all its digits is in range.
  const bool is_exact_enough = found != 0 && std::isfinite(found);
  const bool is_in_range = std::exchange(errno, error) != ERANGE || is_exact_enough;
  if (end == text.c_str()) return {first, std::errc::invalid_argument};
  if (is_in_range) number = found;
  return {first + (end - text.c_str()), is_in_range ? std::errc() : std::errc::result_out_of_range};
}

}  // namespace

std::from_chars_result read_number(const char* first, const char* last, float& number) {
  return read(first, last, number);
}

std::from_chars_result read_number(const char* first, const char* last, double& number) {
  return read(first, last, number);
}

}  // namespace sonde
