// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Text in the columns of a terminal.
namespace sonde::report {

// What a terminal can show.
enum class Characters : std::uint8_t { Ascii, Utf8 };

// The text as one line: what a terminal would not show as a character of its own is escaped, and
// where only ASCII can be shown, all else is.
std::string in_one_line(std::string_view text, Characters characters);

// How many columns such a line takes. Characters of East Asia and emoji take two.
std::size_t columns_of(std::string_view line);

// The line in at most so many columns; where it is longer, its middle is left out.
std::string cut_in_the_middle(std::string_view line, std::size_t columns, Characters characters);

// The beginning of the line, in at most so many columns.
std::string cut_at_the_end(std::string_view line, std::size_t columns);

}  // namespace sonde::report
