// SPDX-License-Identifier: Apache-2.0
#include "api/quote.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <vector>

namespace sonde::api {
namespace {

std::size_t start_of_line(std::string_view source, unsigned line) {
  std::size_t at = 0;
  for (; line > 1 && at < source.size(); --line)
    at = std::min(source.find('\n', at), source.size() - 1) + 1;
  return at;
}

bool is_word(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::size_t behind(std::string_view source, std::size_t from, std::string_view what) {
  const auto at = source.find(what, from);
  return at == std::string_view::npos ? source.size() : at + what.size();
}

std::size_t behind_literal(std::string_view source, std::size_t at) {
  const char quote = source[at++];
  while (at < source.size() && source[at] != quote) at += source[at] == '\\' ? 2 : 1;
  return at + 1;
}

std::size_t behind_raw_literal(std::string_view source, std::size_t at) {
  const auto open = std::min(source.find('(', at), source.size());
  return behind(source, open, ")" + std::string(source.substr(at + 2, open - at - 2)) + "\"");
}

// Behind what is text or comment there, or a single character.
std::size_t behind_token(std::string_view source, std::size_t at) {
  const auto rest = source.substr(at);
  const bool in_word = at > 0 && is_word(source[at - 1]);
  if (rest.starts_with("//")) return behind(source, at, "\n");
  if (rest.starts_with("/*")) return behind(source, at, "*/");
  if (rest.starts_with("R\"") && !in_word) return behind_raw_literal(source, at);
  if (rest[0] == '"' || (rest[0] == '\'' && !in_word)) return behind_literal(source, at);
  return at + 1;
}

// Of the lines behind the first, what they are all indented by.
std::string without_indentation(std::string_view text) {
  std::size_t least = std::string_view::npos;
  for (auto at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    const auto first = text.find_first_not_of(" \t", at + 1);
    if (first != std::string_view::npos && text[first] != '\n')
      least = std::min(least, first - at - 1);
  }
  std::string lines;
  for (std::size_t i = 0; i < text.size(); ++i) {
    lines += text[i];
    if (text[i] != '\n' || least == std::string_view::npos) continue;
    const auto end = std::min(text.find_first_not_of(" \t", i + 1), text.size());
    i += std::min(least, end - i - 1);
  }
  return lines;
}

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
}

}  // namespace

std::optional<std::string> quoted_in(std::string_view source, unsigned line,
                                     std::string_view start) {
  const auto found = source.find(start, start_of_line(source, line));
  if (found == std::string_view::npos) return std::nullopt;
  const auto first = found + start.size();
  int depth = 0;
  for (auto at = first; at < source.size(); at = behind_token(source, at)) {
    const char c = source[at];
    if (c == '(' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '}' || c == ']') --depth;
    if (depth < 0) return without_indentation(trimmed(source.substr(first, at - first)));
  }
  return std::nullopt;
}

std::optional<std::string> quoted(const Where& where, std::string_view start) {
  std::ifstream file(where.file, std::ios::binary);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  return quoted_in(source, where.line, start);
}

}  // namespace sonde::api
