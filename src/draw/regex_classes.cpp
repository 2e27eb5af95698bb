// SPDX-License-Identifier: Apache-2.0
#include "draw/regex_classes.hpp"

#include <algorithm>

namespace sonde::drawing {
namespace {

constexpr std::string_view digits = "0123456789";
constexpr std::string_view word = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
constexpr std::string_view space = " \t\n\r\f\v";

// Starts in the middle, where the small letters are.
std::string range_from(int start, int first, int last) {
  std::string characters;
  for (int i = start; i <= last; ++i) characters.push_back(static_cast<char>(i));
  for (int i = first; i < start; ++i) characters.push_back(static_cast<char>(i));
  return characters;
}

std::string without(std::string characters, std::string_view set) {
  std::erase_if(characters, [&](char c) { return set.find(c) != std::string_view::npos; });
  return characters;
}

}  // namespace

std::optional<std::string> shorthand(char letter) {
  switch (letter) {
    case 'd': return std::string(digits);
    case 'w': return std::string(word);
    case 's': return std::string(space);
    case 'D': return complement(digits);
    case 'W': return complement(word);
    case 'S': return complement(space);
    default: return std::nullopt;
  }
}

std::optional<char> control(char letter) {
  constexpr std::string_view letters = "ntrfv0";
  constexpr std::string_view characters("\n\t\r\f\v\0", 6);
  const std::size_t at = letters.find(letter);
  return at == std::string_view::npos ? std::nullopt : std::optional(characters[at]);
}

std::string complement(std::string_view set) {
  std::string rest = without(any_character(), set);
  return rest.empty() ? without(range_from(0, 0, 255), set) : rest;
}

std::string any_character() { return range_from('a', ' ', '~'); }

}  // namespace sonde::drawing
