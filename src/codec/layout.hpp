// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sonde::codec {

struct Page {
  std::size_t column = 0;  // where the text starts on its first line
  std::size_t indent = 0;  // of the lines that follow
  std::size_t columns = 80;
};

// Breaks a text of brackets and commas over lines where a bracket's content does
// not fit: one item a line, or as many as fit where all of them are small.
std::string wrap(std::string_view text, Page page);

}  // namespace sonde::codec
