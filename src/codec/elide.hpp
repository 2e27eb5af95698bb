// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sonde::codec {

inline constexpr std::size_t longest_shown = 4'000;  // characters: a page or two

// A text of a value as reports show it: where it is longer, equal items in a row, the rest of
// long lists, deep levels and the ends of long literals give way to comments that count what was
// left out, as {0 /* 4,095 more of these */}. Linear in the text. Such a text cannot be read
// back.
std::string elided(std::string_view text, std::size_t longest = longest_shown);

// 4,095
std::string grouped(std::size_t number);

}  // namespace sonde::codec
