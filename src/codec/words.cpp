// SPDX-License-Identifier: Apache-2.0
#include "codec/words.hpp"

#include <algorithm>

namespace sonde::codec {
namespace {

std::size_t end_of_angles(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  for (std::size_t end = at; end < text.size(); ++end) {
    if (text[end] == '<') ++depth;
    if (text[end] == '>' && --depth == 0) return end + 1;
  }
  return at + 1;
}

}  // namespace

std::size_t end_of_word(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '<') return end_of_angles(text, at);
  if (text.substr(at).starts_with("/*")) {
    const std::size_t end = text.find("*/", at + 2);
    return end == std::string_view::npos ? text.size() : end + 2;
  }
  if (c != '"' && c != '\'' && c != '`') return at + 1;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != c) end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

bool separates(std::string_view text, std::size_t at, std::size_t opening) {
  if (text[at] == ',') return true;
  return text[at] == ' ' && text[opening] != '{' && text[at - 1] != ',';
}

}  // namespace sonde::codec
