// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::contracts::lines {

enum class TokenKind : std::uint8_t { Word, Number, Text, Sign };

struct Token {
  TokenKind kind = TokenKind::Sign;
  std::string text{};
  std::size_t offset = 0;
  bool has_space_before = false;
};

// The tokens of an expression of C++. A string without an end goes up to the end.
std::vector<Token> tokens_of(std::string_view text);

// The text that the tokens stand for, with the spaces that were between them.
std::string text_of(const std::vector<Token>& tokens);

// Behind the bracket that closes the one at `open`, or the number of tokens.
std::size_t behind_bracket(const std::vector<Token>& tokens, std::size_t open);

// What stands between the parentheses at `open`, by its commas.
std::vector<std::vector<Token>> arguments_at(const std::vector<Token>& tokens, std::size_t open);

}  // namespace sonde::contracts::lines
