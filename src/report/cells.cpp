// SPDX-License-Identifier: Apache-2.0
#include "report/cells.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

#include "codec/utf8.hpp"

namespace sonde::report {
namespace {

struct Range {
  std::uint32_t first, last;
};

// The blocks of Unicode whose characters are wide (Unicode Standard Annex 11), as terminals show
// them. Rare wide characters in other blocks count as narrow.
constexpr std::array<Range, 20> wide = {
    {{0x1100, 0x115f},   {0x231a, 0x231b},   {0x23e9, 0x23ec},   {0x2e80, 0x303e},
     {0x3041, 0x4dbf},   {0x4e00, 0xa4cf},   {0xa960, 0xa97f},   {0xac00, 0xd7a3},
     {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},
     {0x1f004, 0x1f004}, {0x1f18e, 0x1f19a}, {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff},
     {0x1f7e0, 0x1f7eb}, {0x1f900, 0x1f9ff}, {0x1fa70, 0x1faff}, {0x20000, 0x3fffd}}};

std::size_t columns_of_point(std::uint32_t point) {
  const bool is_wide = std::ranges::any_of(
      wide, [point](const Range& range) { return range.first <= point && point <= range.last; });
  return is_wide ? 2 : 1;
}

std::string escaped(const char* form, std::uint32_t number) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), form, static_cast<unsigned>(number));
  return text.data();
}

std::string escaped(std::uint32_t point) {
  if (point == '\n') return "\\n";
  if (point == '\t') return "\\t";
  return escaped(point < 0x80 ? "\\x%02x" : "\\u%04x", point);
}

// A character and the columns that it takes.
struct Glyph {
  std::string_view bytes;
  std::size_t columns;
};

std::vector<Glyph> glyphs_of(std::string_view line) {
  std::vector<Glyph> glyphs;
  while (!line.empty()) {
    const auto [point, size] = codec::decode_utf8(line);
    const std::size_t bytes = std::max<std::size_t>(size, 1);
    glyphs.push_back({line.substr(0, bytes), columns_of_point(point)});
    line.remove_prefix(bytes);
  }
  return glyphs;
}

// As many glyphs as fit.
std::string joined(auto first, auto last, std::size_t columns) {
  std::string text;
  for (std::size_t taken = 0; first != last && taken + first->columns <= columns; ++first) {
    taken += first->columns;
    text += first->bytes;
  }
  return text;
}

// The last glyphs, as many as fit.
std::string end_of(const std::vector<Glyph>& glyphs, std::size_t columns) {
  auto first = glyphs.end();
  for (std::size_t taken = 0; first != glyphs.begin(); --first) {
    taken += (first - 1)->columns;
    if (taken > columns) break;
  }
  return joined(first, glyphs.end(), columns);
}

}  // namespace

std::string in_one_line(std::string_view text, Characters characters) {
  std::string line;
  while (!text.empty()) {
    const auto [point, size] = codec::decode_utf8(text);
    const bool is_known = characters == Characters::Utf8 || point < 0x80;
    if (size == 0) line += escaped("\\x%02x", static_cast<unsigned char>(text[0]));
    else if (is_known && codec::is_visible(point)) line += text.substr(0, size);
    else line += escaped(point);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return line;
}

std::size_t columns_of(std::string_view line) {
  std::size_t columns = 0;
  for (const auto& glyph : glyphs_of(line)) columns += glyph.columns;
  return columns;
}

std::string cut_in_the_middle(std::string_view line, std::size_t columns, Characters characters) {
  if (columns_of(line) <= columns) return std::string(line);
  const std::string_view dots = characters == Characters::Utf8 ? "…" : "..";
  const std::size_t taken = columns_of(dots);
  if (columns < taken + 2) return cut_at_the_end(line, columns);
  const auto glyphs = glyphs_of(line);
  const std::size_t tail = (columns - taken) / 2;
  return joined(glyphs.begin(), glyphs.end(), columns - taken - tail) + std::string(dots) +
         end_of(glyphs, tail);
}

std::string cut_at_the_end(std::string_view line, std::size_t columns) {
  const auto glyphs = glyphs_of(line);
  return joined(glyphs.begin(), glyphs.end(), columns);
}

}  // namespace sonde::report
