// SPDX-License-Identifier: Apache-2.0
#include "api/quote.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <string>

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

// The letters and digits that end there.
std::string_view word_before(std::string_view source, std::size_t end) {
  std::size_t start = end;
  while (start > 0 && is_word(source[start - 1])) --start;
  return source.substr(start, end - start);
}

bool is_prefix(std::string_view word) {
  return word.empty() || word == "u8" || word == "u" || word == "U" || word == "L";
}

// Behind what is text or comment there, or a single character. (In 1'000 no text begins.)
std::size_t behind_token(std::string_view source, std::size_t at) {
  const auto rest = source.substr(at);
  if (rest.starts_with("//")) return behind(source, at, "\n");
  if (rest.starts_with("/*")) return behind(source, at, "*/");
  const auto before = word_before(source, at);
  if (rest.starts_with("R\"") && is_prefix(before)) return behind_raw_literal(source, at);
  if (rest[0] == '"' || (rest[0] == '\'' && is_prefix(before))) return behind_literal(source, at);
  return at + 1;
}

std::size_t behind_space(std::string_view source, std::size_t at) {
  return std::min(source.find_first_not_of(" \t\r\n", at), source.size());
}

// Behind the name, if that is what stands there.
std::optional<std::size_t> behind_name(std::string_view source, std::size_t at,
                                       std::string_view name) {
  if (name.empty()) return at;
  const std::string text = "\"" + std::string(name) + "\"";
  at = behind_space(source, at);
  if (!source.substr(at).starts_with(text)) return std::nullopt;
  at = behind_space(source, at + text.size());
  if (!source.substr(at).starts_with(",")) return std::nullopt;
  return at + 1;
}

std::optional<std::size_t> start_of_argument(std::string_view source, std::size_t from,
                                             const Quoted& what) {
  const std::string call = "." + std::string(what.method) + "(";
  for (auto at = source.find(call, from); at != std::string_view::npos;
       at = source.find(call, at + 1))
    if (const auto found = behind_name(source, at + call.size(), what.name)) return found;
  return std::nullopt;
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

std::optional<std::string> quoted_in(std::string_view source, unsigned line, const Quoted& what) {
  const auto found = start_of_argument(source, start_of_line(source, line), what);
  if (!found) return std::nullopt;
  int depth = 0;
  for (auto at = *found; at < source.size(); at = behind_token(source, at)) {
    const char c = source[at];
    if (c == '(' || c == '{' || c == '[') ++depth;
    if (c == ')' || c == '}' || c == ']') --depth;
    if (depth < 0) return without_indentation(trimmed(source.substr(*found, at - *found)));
  }
  return std::nullopt;
}

std::optional<std::string> quoted(const Where& where, const Quoted& what) {
  std::ifstream file(where.file, std::ios::binary);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  return quoted_in(source, where.line, what);
}

}  // namespace sonde::api
