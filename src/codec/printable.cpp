// SPDX-License-Identifier: Apache-2.0
#include "codec/printable.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "codec/utf8.hpp"

namespace sonde::codec {
namespace {

std::string escaped(const char* form, std::uint32_t number) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), form, static_cast<unsigned>(number));
  return text.data();
}

// Controls, and what changes the direction of the text around it. Unlike is_visible, marks and
// blanks pass: they are part of texts in many languages.
bool is_harmless(std::uint32_t point) {
  struct Range {
    std::uint32_t first, last;
  };
  static constexpr std::array<Range, 6> harmful = {{{0, 0x1f},
                                                    {0x7f, 0x9f},
                                                    {0x61c, 0x61c},
                                                    {0x200e, 0x200f},
                                                    {0x2028, 0x202e},
                                                    {0x2066, 0x2069}}};
  return std::ranges::none_of(
      harmful, [point](const Range& range) { return range.first <= point && point <= range.last; });
}

void append_printable(std::string& into, std::string_view bytes, std::uint32_t point) {
  constexpr std::uint32_t last_of_bytes = 0x7f;
  if (point == '\n' || point == '\t' || is_harmless(point)) into += bytes;
  else into += escaped(point <= last_of_bytes ? "\\x%02x" : "\\u%04x", point);
}

bool needs_no_quotes(std::string_view text) {
  static constexpr std::string_view signs = "_-./@%+=:,";
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return is_letter || (c >= '0' && c <= '9') || signs.find(c) != std::string_view::npos;
  });
}

// $'...', which bash, zsh and newer shells read.
std::string with_escapes(std::string_view text) {
  std::string word = "$'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') word += '\\';
    const auto byte = static_cast<unsigned char>(c);
    if (byte < ' ' || byte >= 0x7f) word += escaped("\\x%02x", byte);
    else word += c;
  }
  return word + "'";
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const auto [point, size] = decode_utf8(text);
    if (size == 0) shown += escaped("\\x%02x", static_cast<unsigned char>(text[0]));
    else append_printable(shown, text.substr(0, size), point);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return shown;
}

std::string shell_word(std::string_view text) {
  return needs_no_quotes(text) ? std::string(text) : shell_quoted(text);
}

std::string shell_quoted(std::string_view text) {
  if (text.find('\n') != std::string_view::npos || printable(text) != text)
    return with_escapes(text);
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

void fill_hole(std::string& text, std::string_view hole, std::string_view with) {
  for (auto at = text.find(hole); at != std::string::npos; at = text.find(hole, at + with.size()))
    text.replace(at, hole.size(), with);
}

void fill_word(std::string& command, std::string_view hole, std::string_view with) {
  fill_hole(command, "'" + std::string(hole) + "'", shell_quoted(with));
  fill_hole(command, hole, shell_word(with));
}

}  // namespace sonde::codec
