// SPDX-License-Identifier: Apache-2.0
#include "codec/literal.hpp"

#include <array>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>

#include "codec/utf8.hpp"
#include "schema/schema.hpp"

namespace sonde::codec {
namespace {

template <class... Base>
std::string digits_of(auto value, Base... base) {
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, base...).ptr;
  return {buffer.data(), end};
}

std::string hex(std::uint64_t value, std::size_t width) {
  const std::string digits = digits_of(value, 16);
  return std::string(digits.size() < width ? width - digits.size() : 0, '0') + digits;
}

std::string with_point(std::string digits) {
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  return digits;
}

// An escape without a code, or nothing.
std::string_view simple_escape(std::uint32_t c) {
  switch (c) {
    case '\n': return "\\n";
    case '\t': return "\\t";
    case '\r': return "\\r";
    case '\0': return "\\0";
    case '\\': return "\\\\";
    default: return {};
  }
}

std::string character_text(std::uint32_t c) {
  if (c == '\'') return "\\'";
  if (const auto escape = simple_escape(c); !escape.empty()) return std::string(escape);
  if (c < 0x7f && c >= 0x20) return {static_cast<char>(c)};
  if (c < 0xa0) return "\\x" + hex(c, 2);
  return c < 0x10000 ? "\\u" + hex(c, 4) : "\\U" + hex(c, 8);
}

std::string_view character_prefix(std::string_view name) {
  if (name == "char8_t") return "u8";
  if (name == "char16_t") return "u";
  return name == "char32_t" ? "U" : "L";
}

bool is_hex_digit(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

// Writes the bytes of a string one after the other.
class StringText {
 public:
  std::string write(std::string_view bytes) {
    while (!bytes.empty()) {
      const Decoded decoded = decode_utf8(bytes);
      const bool shows = decoded.size > 0 && is_visible(decoded.point);
      const std::size_t size = shows ? decoded.size : 1;
      if (shows) plain(bytes.substr(0, size));
      else escape(static_cast<unsigned char>(bytes[0]));
      bytes.remove_prefix(size);
    }
    return out_ + '"';
  }

 private:
  void plain(std::string_view shown) {
    if (ends_in_code_ && is_hex_digit(shown[0])) out_ += "\" \"";
    ends_in_code_ = false;
    if (shown == "\"" || shown == "\\") out_ += '\\';
    out_ += shown;
  }

  void escape(unsigned char c) {
    const auto simple = simple_escape(c);
    out_ += simple.empty() ? "\\x" + hex(c, 2) : std::string(simple);
    ends_in_code_ = simple.empty() || c == '\0';
  }

  std::string out_ = "\"";
  bool ends_in_code_ = false;
};

}  // namespace

bool is_float(const Type& type) { return type.form == Form::Real && type.max == 24; }

std::string integer_literal(std::uint64_t value, const Type& type) {
  if (!type.is_signed) return digits_of(value) + (value >> 63 != 0 ? "u" : "");
  if (value == std::uint64_t{1} << 63) return "-9223372036854775807 - 1";
  return digits_of(static_cast<std::int64_t>(value));
}

std::string real_digits(double value) { return with_point(digits_of(value)); }

std::string real_literal(double value, const Type& type) {
  const std::string limits =
      is_float(type) ? "std::numeric_limits<float>" : "std::numeric_limits<double>";
  const auto bits = std::bit_cast<std::uint64_t>(value);
  if (std::isinf(value)) return (value < 0 ? "-" : "") + limits + "::infinity()";
  if (bits == std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN()))
    return limits + "::quiet_NaN()";
  if (std::isnan(value)) return "std::bit_cast<double>(0x" + hex(bits, 16) + ")";
  if (is_float(type)) return with_point(digits_of(static_cast<float>(value))) + "f";
  return real_digits(value);
}

std::string character_literal(std::uint64_t value, const Type& type) {
  const std::string_view name = schema::details(type).name;
  if (name == "char") {
    const std::uint32_t byte = value & 0xff;
    return "'" + (byte < 0x7f ? character_text(byte) : "\\x" + hex(byte, 2)) + "'";
  }
  const std::uint64_t beyond = name == "char8_t" ? 0x80 : name == "char16_t" ? 0x10000 : 0x110000;
  if (value >= beyond || !is_scalar(value)) return integer_literal(value, type);
  return std::string(character_prefix(name)) + "'" +
         character_text(static_cast<std::uint32_t>(value)) + "'";
}

std::string string_literal(std::string_view bytes) { return StringText().write(bytes); }

}  // namespace sonde::codec
