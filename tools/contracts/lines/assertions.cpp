// SPDX-License-Identifier: Apache-2.0
#include "contracts/lines/assertions.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "contracts/clang/annotations.hpp"

namespace sonde::contracts::lines {
namespace {

Place place_in(const Source& source, std::size_t offset) {
  const std::string_view before = std::string_view(source.text).substr(0, offset);
  const auto newline = before.rfind('\n');
  const std::size_t start = newline == std::string_view::npos ? 0 : newline + 1;
  return {source.path, static_cast<unsigned>(std::ranges::count(before, '\n')) + 1,
          static_cast<unsigned>(offset - start) + 1, offset};
}

bool is_word_at(std::string_view text, std::size_t at, std::string_view word) {
  if (!text.substr(at).starts_with(word)) return false;
  const std::size_t open = skip_space(text, at + word.size());
  return open < text.size() && text[open] == '(';
}

// Contracts of the GSL may stand between asserts, and `(void) x;` for what NDEBUG leaves unused.
bool is_passed_over(std::string_view text, std::size_t at) {
  return is_word_at(text, at, "Expects") || text.substr(at).starts_with("(void)");
}

void add_first(std::vector<FirstAssertion>& found, const Source& source,
               const CFunction& function) {
  const std::string_view text = source.text;
  for (std::size_t at = skip_space(text, function.parts.body.begin + 1);
       at < function.parts.body.end;) {
    const bool asserts = is_word_at(text, at, "assert");
    if (!asserts && !is_passed_over(text, at)) return;
    const std::size_t open = text.find('(', at);
    const std::size_t close = behind_parenthesis(text, open);
    if (close == std::string_view::npos) return;
    if (asserts)
      found.push_back({function.name, std::string(text.substr(open + 1, close - open - 2)),
                       place_in(source, at)});
    const auto semicolon = text.find(';', close);
    if (semicolon == std::string_view::npos) return;
    at = skip_space(text, semicolon + 1);
  }
}

}  // namespace

std::vector<FirstAssertion> first_assertions(const Source& source) {
  std::vector<FirstAssertion> found;
  for (const CFunction& function : source.functions)
    if (function.is_defined && function.place.file == source.path)
      add_first(found, source, function);
  return found;
}

bool uses_gsl(const Source& source) {
  static constexpr std::array<std::string_view, 2> words = {"Expects(", "Ensures("};
  return std::ranges::any_of(
      words, [&](std::string_view word) { return source.text.find(word) != std::string::npos; });
}

}  // namespace sonde::contracts::lines
