// SPDX-License-Identifier: Apache-2.0
// The literals of C++: numbers in every base, characters and strings with escapes.
#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

#include "codec/scanner.hpp"
#include "codec/utf8.hpp"
#include "tree/read_number.hpp"

namespace sonde::codec {
namespace {

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

// Digits alone: without sign, separators, and these suffixes.
std::string bare_digits(std::string_view number, std::string_view suffixes) {
  std::string digits;
  for (const char c : number)
    if (c != '\'' && c != '+') digits += c;
  if (number.starts_with('-')) digits.erase(0, 1);
  while (!digits.empty() && suffixes.find(digits.back()) != std::string_view::npos)
    digits.pop_back();
  return digits;
}

struct Based {
  std::string_view digits;
  int base;
};

Based split_base(std::string_view digits) {
  if (digits.starts_with("0x") || digits.starts_with("0X")) return {digits.substr(2), 16};
  if (digits.starts_with("0b") || digits.starts_with("0B")) return {digits.substr(2), 2};
  if (digits.size() > 1 && digits.starts_with('0')) return {digits.substr(1), 8};
  return {digits, 10};
}

}  // namespace

Wide Scanner::take_one_integer() {
  const auto number = peek_number();
  const std::string bare = bare_digits(number, "uUlLzZ");
  const auto [digits, base] = split_base(bare);
  std::uint64_t magnitude = 0;
  const char* end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, magnitude, base);
  if (read.ec == std::errc::result_out_of_range)
    fail_at(at_, "expected a number of at most 64 bits, found " + std::string(number));
  if (read.ec != std::errc() || read.ptr != end) expected("a whole number");
  const bool negative = number.starts_with('-');
  advance(number.size());
  return negative ? -Wide{magnitude} : Wide{magnitude};
}

// The least integer of 64 bits can only be written as a difference.
Wide Scanner::take_integer() {
  Wide sum = take_one_integer();
  if (peek() != '-' && peek() != '+') return sum;
  const bool minus = take('-');
  if (!minus) take('+');
  const auto next = peek_number();
  if (next.empty() || next.starts_with('-') || next.starts_with('+')) expected("a whole number");
  const Wide other = take_one_integer();
  return minus ? sum - other : sum + other;
}

double Scanner::take_real() {
  const auto number = peek_number();
  const bool is_hex = number.find_first_of("xX") != std::string_view::npos;
  if (is_hex) return static_cast<double>(take_one_integer());
  const std::string digits = bare_digits(number, "fFlL");
  const char* end = digits.data() + digits.size();
  const bool is_float = number.ends_with('f') || number.ends_with('F');
  double value = 0;
  std::from_chars_result read{};
  if (is_float) {
    float narrow = 0;
    read = read_number(digits.data(), end, narrow);
    value = static_cast<double>(narrow);
  } else {
    read = read_number(digits.data(), end, value);
  }
  if (read.ec == std::errc::result_out_of_range)
    fail_at(at_, "expected a number in range, found " + std::string(number));
  if (read.ec != std::errc() || read.ptr != end) expected("a number");
  const bool negative = number.starts_with('-');
  advance(number.size());
  return negative ? -value : value;
}

std::uint64_t Scanner::take_hex(std::size_t most) {
  skip();
  const auto digits = text_.substr(at_, most);
  std::uint64_t value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (read.ec != std::errc()) expected("hexadecimal digits");
  advance(static_cast<std::size_t>(read.ptr - digits.data()));
  return value;
}

std::string Scanner::take_backquoted() {
  const std::size_t end = text_.find('`', at_ + 1);
  if (end == std::string_view::npos || end == at_ + 1)
    fail_at(at_, "expected a name between backquotes, found none");
  const std::string name(text_.substr(at_ + 1, end - at_ - 1));
  advance(end + 1 - at_);
  return name;
}

// How long the encoding prefix is before a quote that stands here; npos if none.
std::size_t Scanner::literal_prefix(char quote) const {
  for (const std::string_view prefix : {"", "u8", "u", "U", "L"})
    if (starts_with(prefix) && text_.substr(at_ + prefix.size()).starts_with(quote))
      return prefix.size();
  return std::string_view::npos;
}

bool Scanner::at_character() {
  skip();
  return literal_prefix('\'') != std::string_view::npos;
}

bool Scanner::at_string() {
  skip();
  return literal_prefix('"') != std::string_view::npos;
}

std::uint32_t Scanner::take_digits(unsigned base, std::size_t most) {
  const std::size_t start = at_;
  std::uint64_t value = 0;
  while (at_ < text_.size() && at_ - start < most &&
         digit_of(text_[at_]) < static_cast<int>(base)) {
    value = value * base + static_cast<unsigned>(digit_of(text_[at_]));
    if (value > 0xffffffff) fail_at(start, "expected a shorter escape, found one beyond 32 bits");
    advance(1);
  }
  if (at_ == start) expected("digits of an escape");
  return static_cast<std::uint32_t>(value);
}

// Behind the backslash.
std::uint32_t Scanner::take_escape() {
  static constexpr std::array<std::pair<char, char>, 11> simple = {{{'n', '\n'},
                                                                    {'t', '\t'},
                                                                    {'r', '\r'},
                                                                    {'a', '\a'},
                                                                    {'b', '\b'},
                                                                    {'f', '\f'},
                                                                    {'v', '\v'},
                                                                    {'?', '?'},
                                                                    {'\\', '\\'},
                                                                    {'\'', '\''},
                                                                    {'"', '"'}}};
  const char c = at_ < text_.size() ? text_[at_] : '\0';
  for (const auto& [letter, meaning] : simple) {
    if (c != letter) continue;
    advance(1);
    return static_cast<unsigned char>(meaning);
  }
  if (digit_of(c) < 8) return take_digits(8, 3);
  if (c != 'x' && c != 'u' && c != 'U') expected("an escape like \\n or \\x7f");
  advance(1);
  if (c == 'x') return take_digits(16, text_.size());
  const std::uint32_t point = take_digits(16, c == 'u' ? 4 : 8);
  if (!is_scalar(point)) fail_at(at_, "expected a code point, found another number");
  return point;
}

std::uint32_t Scanner::take_character() {
  skip();
  const std::size_t start = at_;
  const std::size_t prefix = literal_prefix('\'');
  if (prefix == std::string_view::npos) expected("a character like 'a'");
  advance(prefix + 1);
  std::uint32_t value = 0;
  if (starts_with("\\")) {
    advance(1);
    value = take_escape();
  } else {
    const Decoded decoded = decode_utf8(text_.substr(at_));
    if (decoded.size == 0 || text_[at_] == '\'' || (prefix == 0 && decoded.size > 1))
      fail_at(start, "expected one character between quotes, found something else");
    value = decoded.point;
    advance(decoded.size);
  }
  if (!starts_with("'")) fail_at(start, "expected one character between quotes, found more");
  advance(1);
  return value;
}

std::string Scanner::take_string() {
  if (!at_string()) expected("a string like \"abc\"");
  std::string value;
  while (at_string()) {
    const std::size_t start = at_;
    advance(literal_prefix('"') + 1);
    while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') {
      const bool is_escape = text_[at_] == '\\';
      const bool is_point = is_escape && (text_.substr(at_ + 1).starts_with('u') ||
                                          text_.substr(at_ + 1).starts_with('U'));
      if (!is_escape) {
        value += text_[at_];
        advance(1);
        continue;
      }
      const std::size_t escape = at_;
      advance(1);
      const std::uint32_t code = take_escape();
      if (is_point) append_utf8(value, code);
      else if (code <= 0xff) value += static_cast<char>(code);
      else fail_at(escape, "expected a byte, found an escape beyond \\xff");
    }
    if (!starts_with("\"")) fail_at(start, "expected \" at the end of this string, found none");
    advance(1);
  }
  return value;
}

}  // namespace sonde::codec
