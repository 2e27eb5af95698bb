// SPDX-License-Identifier: Apache-2.0
// Properties that pass although the code is wrong, each beside one that finds the bug. The sixth
// weakness, valid cases that are all trivial, is in 29-hardly-tested.cpp.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

// [always-true]
// Wrong: equal numbers that are not neighbours stay.
std::vector<int> without_duplicates(std::vector<int> numbers) {
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

SONDE_PROPERTY(AlwaysTrue, Weak, std::vector<int> numbers) {
  SONDE_CHECK(without_duplicates(numbers).size() <= numbers.size());
}

SONDE_PROPERTY(AlwaysTrue, Strong, std::vector<int> numbers) {
  const auto result = without_duplicates(numbers);
  const std::set<int> wanted(numbers.begin(), numbers.end());
  SONDE_CHECK(std::set<int>(result.begin(), result.end()) == wanted);  // loses none, adds none
  SONDE_CHECK(result.size() == wanted.size());                         // and has each once
}
// [always-true]

// [repeats-the-code]
// Wrong: the sum may be too large for the type.
std::uint32_t middle(std::uint32_t low, std::uint32_t high) { return (low + high) / 2; }

SONDE_PROPERTY(RepeatsTheCode, Weak, std::uint32_t low, std::uint32_t high) {
  SONDE_CHECK_EQ(middle(low, high), (low + high) / 2);
}

SONDE_PROPERTY(RepeatsTheCode, Strong, std::uint32_t a, std::uint32_t b) {
  const auto [low, high] = std::minmax(a, b);
  SONDE_CHECK(low <= middle(low, high) && middle(low, high) <= high);
}
// [repeats-the-code]

// [assumes-the-bug-away]
// An amount in euros, such as "12.05". Wrong for negative amounts: -205 becomes "-2.-5".
std::string shown(std::int16_t cents) {
  const std::string rest = std::to_string(cents % 100);
  return std::to_string(cents / 100) + (rest.size() < 2 ? ".0" : ".") + rest;
}

int read(const std::string& text) {
  const int euros = std::atoi(text.c_str());
  const int cents = std::atoi(text.c_str() + text.find('.') + 1);
  return text[0] == '-' ? 100 * euros - cents : 100 * euros + cents;
}

SONDE_PROPERTY(AssumesTheBugAway, Weak, std::int16_t cents) {
  SONDE_ASSUME(cents >= 0);  // "it fails without this line"
  SONDE_CHECK_EQ(read(shown(cents)), cents);
}

SONDE_PROPERTY(AssumesTheBugAway, Strong, std::int16_t cents) {
  SONDE_CHECK_EQ(read(shown(cents)), cents);
}
// [assumes-the-bug-away]

// [too-narrow]
// A cell of a CSV file. Wrong: a quote inside the text must be written twice.
std::string quoted(const std::string& text) { return '"' + text + '"'; }

// Reads one cell: ends at the first quote that does not stand twice.
std::string unquoted(const std::string& cell) {
  std::string text;
  for (std::size_t i = 1; i < cell.size(); ++i) {
    if (cell[i] == '"' && cell[++i] != '"') break;
    text += cell[i];
  }
  return text;
}

SONDE_PROPERTY_WITH(TooNarrow, Weak, sonde::given(sonde::matching("[a-z ]{0,20}")),
                    std::string text) {
  SONDE_CHECK_EQ(unquoted(quoted(text)), text);
}

SONDE_PROPERTY(TooNarrow, Strong, std::string text) {
  SONDE_CHECK_EQ(unquoted(quoted(text)), text);
}
// [too-narrow]

// [ignores-errors]
// The port in a text, or nothing if the text has none. Wrong: 65536 becomes 0.
std::optional<std::uint16_t> port_in(const std::string& text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.empty() || text.size() > 5 || !std::ranges::all_of(text, is_digit)) return std::nullopt;
  return static_cast<std::uint16_t>(std::stoul(text));
}

SONDE_PROPERTY(IgnoresErrors, Weak, std::uint16_t port) {
  SONDE_CHECK(port_in(std::to_string(port)) == port);
}

SONDE_PROPERTY(IgnoresErrors, Strong, std::uint32_t number) {
  const auto port = port_in(std::to_string(number));
  SONDE_CHECK_EQ(port.has_value(), number <= 65535);
  if (port) SONDE_CHECK_EQ(*port, number);
}
// [ignores-errors]
