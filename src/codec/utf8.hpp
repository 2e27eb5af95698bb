// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sonde::codec {

// A code point and the number of bytes it took; 0 bytes where they are not UTF-8.
struct Decoded {
  std::uint32_t point = 0;
  std::size_t size = 0;
};

inline constexpr std::uint32_t replacement_point = 0xfffd;  // stands for what is not UTF-8

Decoded decode_utf8(std::string_view text);
void append_utf8(std::string& text, std::uint32_t point);

// Whether it is a code point, and not one half of a pair.
constexpr bool is_scalar(std::uint64_t point) {
  return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
}

// Whether it shows as itself, without moving or hiding what stands around it.
bool is_visible(std::uint32_t point);

}  // namespace sonde::codec
