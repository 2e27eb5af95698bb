// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sonde::drawing {

// The characters of \d, \w, \s and their opposites, by letter; nothing for others.
std::optional<std::string> shorthand(char letter);

// The character of \n, \t and so on; nothing for letters that mean none.
std::optional<char> control(char letter);

// What is not in `set`: of printable ASCII, letters first, or of all bytes where
// that is nothing.
std::string complement(std::string_view set);

// What `.` stands for.
std::string any_character();

}  // namespace sonde::drawing
