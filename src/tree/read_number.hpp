// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <concepts>

namespace sonde {

// As std::from_chars, for decimal numbers. libc++ has std::from_chars for real numbers only since
// 20, so these are read by the C library, and hexadecimal ones are not read.
std::from_chars_result read_number(const char* first, const char* last, float& number);
std::from_chars_result read_number(const char* first, const char* last, double& number);

std::from_chars_result read_number(const char* first, const char* last,
                                   std::integral auto& number) {
  return std::from_chars(first, last, number);
}

}  // namespace sonde
