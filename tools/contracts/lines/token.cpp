// SPDX-License-Identifier: Apache-2.0
#include "contracts/lines/token.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace sonde::contracts::lines {
namespace {

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

constexpr std::array<std::string_view, 24> long_signs = {
    "<=>", "<<=", ">>=", "...", "->*", "->", "::", "==", "!=", "<=", ">=", "&&",
    "||",  "++",  "--",  "<<",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^="};

std::size_t end_of_number(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const bool is_exponent_sign = (text[at] == '+' || text[at] == '-') && at > 0 &&
                                  (text[at - 1] == 'e' || text[at - 1] == 'E');
    const bool is_separator = text[at] == '\'' && at + 1 < text.size() && is_word(text[at + 1]);
    if (!is_word(text[at]) && text[at] != '.' && !is_exponent_sign && !is_separator) break;
    ++at;
  }
  return at;
}

std::size_t end_of_text(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

std::size_t end_of_sign(std::string_view text, std::size_t at) {
  for (const auto sign : long_signs)
    if (text.substr(at).starts_with(sign)) return at + sign.size();
  return at + 1;
}

struct Piece {
  TokenKind kind;
  std::size_t end;
};

Piece piece_at(std::string_view text, std::size_t at) {
  const char c = text[at];
  const bool begins_fraction = c == '.' && at + 1 < text.size() && is_digit(text[at + 1]);
  if (is_digit(c) || begins_fraction) return {TokenKind::Number, end_of_number(text, at)};
  if (c == '"' || c == '\'') return {TokenKind::Text, end_of_text(text, at)};
  if (!is_word(c)) return {TokenKind::Sign, end_of_sign(text, at)};
  while (at < text.size() && is_word(text[at])) ++at;
  return {TokenKind::Word, at};
}

bool opens(const Token& token) {
  return token.text == "(" || token.text == "[" || token.text == "{";
}
bool closes(const Token& token) {
  return token.text == ")" || token.text == "]" || token.text == "}";
}

}  // namespace

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  bool has_space = false;
  for (std::size_t at = 0; at < text.size();) {
    if (is_space(text[at])) {
      has_space = true;
      ++at;
      continue;
    }
    const Piece piece = piece_at(text, at);
    tokens.push_back({piece.kind, std::string(text.substr(at, piece.end - at)), at, has_space});
    has_space = false;
    at = piece.end;
  }
  return tokens;
}

std::string text_of(const std::vector<Token>& tokens) {
  std::string text;
  for (const Token& token : tokens) {
    if (token.has_space_before && !text.empty()) text += ' ';
    text += token.text;
  }
  return text;
}

std::size_t behind_bracket(const std::vector<Token>& tokens, std::size_t open) {
  std::size_t depth = 0;
  for (std::size_t at = open; at < tokens.size(); ++at) {
    if (opens(tokens[at])) ++depth;
    if (closes(tokens[at]) && --depth == 0) return at + 1;
  }
  return tokens.size();
}

std::vector<std::vector<Token>> arguments_at(const std::vector<Token>& tokens, std::size_t open) {
  const std::size_t end = behind_bracket(tokens, open);
  std::vector<std::vector<Token>> arguments(1);
  std::size_t depth = 0;
  for (std::size_t at = open + 1; at + 1 < end; ++at) {
    if (opens(tokens[at])) ++depth;
    if (closes(tokens[at])) --depth;
    if (depth == 0 && tokens[at].text == ",") arguments.emplace_back();
    else arguments.back().push_back(tokens[at]);
  }
  if (arguments.size() == 1 && arguments[0].empty()) arguments.clear();
  return arguments;
}

}  // namespace sonde::contracts::lines
