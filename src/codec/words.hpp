// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

// How finished texts of values are taken apart, without knowing their types.
namespace sonde::codec {

inline bool opens(char c) { return c == '(' || c == '[' || c == '{'; }
inline bool closes(char c) { return c == ')' || c == ']' || c == '}'; }

// Where the literal, quoted name, comment, list of template arguments or single character
// here ends.
std::size_t end_of_word(std::string_view text, std::size_t at);

// Whether the comma or space here parts two items of the pair of brackets that opens there.
// Only in notation do spaces part items.
bool separates(std::string_view text, std::size_t at, std::size_t opening);

}  // namespace sonde::codec
