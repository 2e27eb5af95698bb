// SPDX-License-Identifier: Apache-2.0
// Strings of JSON, whose escapes name code units of UTF-16.
#include "suite/text.hpp"

namespace suite::text {
namespace {

constexpr std::uint32_t first_high = 0xD800;
constexpr std::uint32_t first_low = 0xDC00;
constexpr std::uint32_t last_low = 0xDFFF;

std::optional<std::uint32_t> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint32_t>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<std::uint32_t>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<std::uint32_t>(c - 'A' + 10);
  return std::nullopt;
}

// Takes four digits off the front.
std::optional<std::uint32_t> take_unit(std::string_view& text) {
  if (text.size() < 4) return std::nullopt;
  std::uint32_t unit = 0;
  for (const char c : text.substr(0, 4)) {
    const auto digit = hex_digit(c);
    if (!digit) return std::nullopt;
    unit = 16 * unit + *digit;
  }
  text.remove_prefix(4);
  return unit;
}

// What follows \u, and the second escape of a pair.
template <Fault fault>
std::optional<std::uint32_t> take_code_point(std::string_view& text) {
  const auto unit = take_unit(text);
  if (!unit || *unit < first_high || *unit > last_low) return unit;
  if (*unit >= first_low || !text.starts_with("\\u")) return std::nullopt;
  text.remove_prefix(2);
  const auto low = take_unit(text);
  if (!low) return std::nullopt;
  if constexpr (fault == Fault::Absent)
    if (*low < first_low || *low > last_low) return std::nullopt;
  return 0x10000 + ((*unit - first_high) << 10) + (*low - first_low);
}

void append_utf8(std::string& text, std::uint32_t point) {
  const auto first = [&](std::uint32_t mark, unsigned shift) {
    text += static_cast<char>(mark | (point >> shift));
  };
  const auto next = [&](unsigned shift) {
    text += static_cast<char>(0x80 | ((point >> shift) & 63U));
  };
  if (point < 0x80) return first(0, 0);
  if (point < 0x800) return first(0xC0, 6), next(0);
  if (point < 0x10000) return first(0xE0, 12), next(6), next(0);
  first(0xF0, 18), next(12), next(6), next(0);
}

std::optional<char> simple_escape(char c) {
  constexpr std::string_view names = "\"\\/bfnrt";
  constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
  const std::size_t at = names.find(c);
  return at == names.npos ? std::nullopt : std::optional(meanings[at]);
}

// What follows a backslash.
template <Fault fault>
bool take_escape(std::string_view& text, std::string& result) {
  if (text.empty()) return false;
  const char kind = text.front();
  text.remove_prefix(1);
  if (kind == 'u') {
    const auto point = take_code_point<fault>(text);
    if (point) append_utf8(result, *point);
    return point.has_value();
  }
  const auto meaning = simple_escape(kind);
  if (meaning) result += *meaning;
  return meaning.has_value();
}

}  // namespace

template <Fault fault>
std::optional<std::string> read_json_string(std::string_view text) {
  if (!text.starts_with('"')) return std::nullopt;
  text.remove_prefix(1);
  std::string result;
  while (!text.empty()) {
    const char c = text.front();
    text.remove_prefix(1);
    if (c == '"') return text.empty() ? std::optional(result) : std::nullopt;
    if (c == '\\') {
      if (!take_escape<fault>(text, result)) return std::nullopt;
    } else if (c < ' ' || c > '~') {
      return std::nullopt;
    } else {
      result += c;
    }
  }
  return std::nullopt;
}

template std::optional<std::string> read_json_string<Fault::Absent>(std::string_view);
template std::optional<std::string> read_json_string<Fault::Present>(std::string_view);

}  // namespace suite::text
