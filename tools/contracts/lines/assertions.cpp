// SPDX-License-Identifier: Apache-2.0
#include "contracts/lines/assertions.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <iterator>
#include <map>
#include <string_view>

#include "contracts/clang/annotations.hpp"

namespace sonde::contracts::lines {
namespace {

Place place_in(const std::string& file, std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto newline = before.rfind('\n');
  const std::size_t start = newline == std::string_view::npos ? 0 : newline + 1;
  return {file, static_cast<unsigned>(std::ranges::count(before, '\n')) + 1,
          static_cast<unsigned>(offset - start) + 1, offset};
}

bool is_word_at(std::string_view text, std::size_t at, std::string_view word) {
  if (!text.substr(at).starts_with(word)) return false;
  const std::size_t open = skip_space(text, at + word.size());
  return open < text.size() && text[open] == '(';
}

// As the preprocessor writes it: each row of spaces is one.
std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool is_space = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!is_space) line += c;
    else if (!line.empty() && line.back() != ' ') line += ' ';
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

void add_first(std::vector<FirstAssertion>& found, std::string_view text,
               const CFunction& function) {
  for (std::size_t at = skip_space(text, function.parts.body.begin + 1);
       at < function.parts.body.end;) {
    const bool asserts = is_word_at(text, at, "assert") || is_word_at(text, at, "Expects");
    // What NDEBUG leaves unused may stand between.
    if (!asserts && !text.substr(at).starts_with("(void)")) return;
    const std::size_t open = text.find('(', at);
    const std::size_t close = behind_parenthesis(text, open);
    if (close == std::string_view::npos) return;
    if (asserts)
      found.push_back({&function, on_one_line(text.substr(open + 1, close - open - 2)),
                       place_in(function.place.file, text, at),
                       place_in(function.place.file, text, close).line});
    const auto semicolon = text.find(';', close);
    if (semicolon == std::string_view::npos) return;
    at = skip_space(text, semicolon + 1);
  }
}

std::string content_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

std::vector<FirstAssertion> first_assertions(const Source& source) {
  std::vector<FirstAssertion> found;
  std::map<std::string, std::string> texts = {{source.path, source.text}};
  for (const CFunction& function : source.functions) {
    if (!function.is_defined) continue;
    const std::string& file = function.place.file;
    const auto [text, is_new] = texts.try_emplace(file);
    if (is_new) text->second = content_of(file);
    add_first(found, text->second, function);
  }
  return found;
}

bool uses_gsl(const Source& source) {
  static constexpr std::array<std::string_view, 2> words = {"Expects(", "Ensures("};
  return std::ranges::any_of(
      words, [&](std::string_view word) { return source.text.find(word) != std::string::npos; });
}

}  // namespace sonde::contracts::lines
