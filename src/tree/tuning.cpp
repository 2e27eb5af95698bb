// SPDX-License-Identifier: Apache-2.0
#include "tree/tuning.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <system_error>

#include "tree/read_number.hpp"

namespace sonde::tuning {
namespace {

constexpr std::array<std::string_view, 2> flags = {"false", "true"};

template <class Number>
std::string text_of(Number number) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
  return {text.data(), end};
}

// Never with an exponent: 4000000000.
std::string text_of(double number) {
  std::array<char, 400> text{};
  char* const end = text.data() + text.size();
  return {text.data(), std::to_chars(text.data(), end, number, std::chars_format::fixed).ptr};
}

template <class Number>
std::optional<Number> parse_number(std::string_view text, Range range) {
  Number number{};
  const auto [end, error] = read_number(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  const auto compared = static_cast<double>(number);
  // Written so that not-a-number is refused.
  if (!(compared >= range.least && compared <= range.most)) return std::nullopt;
  return number;
}

std::optional<std::uint8_t> parse_word(std::string_view text,
                                       std::span<const std::string_view> words) {
  const auto found = std::ranges::find(words, text);
  if (found == words.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - words.begin());
}

std::string listed(std::span<const std::string_view> words) {
  std::string text = "one of ";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) text += ", ";
    text += words[i];
  }
  return text;
}

std::string between(Range range) {
  return " from " + text_of(range.least) + " to " + text_of(range.most);
}

// One overload for each kind of value.
std::string text_in(const bool* value) { return std::string(flags[*value ? 1 : 0]); }
std::string text_in(const Word& word) { return std::string(word.words[*word.value]); }
template <class Number>
std::string text_in(const Number* value) {
  return text_of(*value);
}

bool set_in(bool* value, std::string_view text, Range /*range*/) {
  const auto number = parse_word(text, flags);
  if (number) *value = *number != 0;
  return number.has_value();
}
bool set_in(const Word& word, std::string_view text, Range /*range*/) {
  const auto number = parse_word(text, word.words);
  if (number) *word.value = *number;
  return number.has_value();
}
template <class Number>
bool set_in(Number* value, std::string_view text, Range range) {
  const auto number = parse_number<Number>(text, range);
  if (number) *value = *number;
  return number.has_value();
}

std::string allowed_in(const bool* /*value*/, Range /*range*/) { return listed(flags); }
std::string allowed_in(const Word& word, Range /*range*/) { return listed(word.words); }
std::string allowed_in(const float* /*value*/, Range range) { return "a number" + between(range); }
std::string allowed_in(const double* /*value*/, Range range) { return "a number" + between(range); }
template <class Number>
std::string allowed_in(const Number* /*value*/, Range range) {
  return "a whole number" + between(range);
}

}  // namespace

std::string Row::text() const {
  return std::visit([](const auto& at) { return text_in(at); }, value);
}

bool Row::set(std::string_view text) const {
  return std::visit([&](const auto& at) { return set_in(at, text, range); }, value);
}

std::string Row::allowed() const {
  return std::visit([&](const auto& at) { return allowed_in(at, range); }, value);
}

}  // namespace sonde::tuning
