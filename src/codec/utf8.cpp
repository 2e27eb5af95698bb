// SPDX-License-Identifier: Apache-2.0
#include "codec/utf8.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace sonde::codec {

Decoded decode_utf8(std::string_view text) {
  static constexpr std::array<std::uint32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
  if (text.empty()) return {};
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return {first, 1};
  const auto size = static_cast<std::size_t>(std::countl_one(first));
  if (size < 2 || size > 4 || size > text.size()) return {};
  std::uint32_t point = first & (0x7fU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0) != 0x80) return {};
    point = (point << 6) | (next & 0x3fU);
  }
  if (point < least[size] || !is_scalar(point)) return {};
  return {point, size};
}

void append_utf8(std::string& text, std::uint32_t point) {
  const auto tail = [&](unsigned shift) {
    text += static_cast<char>(0x80 | ((point >> shift) & 0x3f));
  };
  if (point < 0x80) {
    text += static_cast<char>(point);
  } else if (point < 0x800) {
    text += static_cast<char>(0xc0 | (point >> 6));
    tail(0);
  } else if (point < 0x10000) {
    text += static_cast<char>(0xe0 | (point >> 12));
    tail(6);
    tail(0);
  } else {
    text += static_cast<char>(0xf0 | (point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

bool is_visible(std::uint32_t point) {
  struct Range {
    std::uint32_t first, last;
  };
  // Controls, combining marks, other blanks, writing directions, private use and
  // what is no character.
  static constexpr std::array<Range, 12> hidden = {{{0, 0x1f},
                                                    {0x7f, 0xa0},
                                                    {0xad, 0xad},
                                                    {0x300, 0x36f},
                                                    {0x61c, 0x61c},
                                                    {0x180e, 0x180e},
                                                    {0x2000, 0x206f},
                                                    {0x3000, 0x3000},
                                                    {0xd800, 0xf8ff},
                                                    {0xfe00, 0xfe0f},
                                                    {0xfeff, 0xfeff},
                                                    {0xfff0, 0xffff}}};
  if (point > 0x3ffff) return false;
  return std::ranges::none_of(
      hidden, [&](const Range& range) { return point >= range.first && point <= range.last; });
}

}  // namespace sonde::codec
