// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../source.hpp"

namespace sonde::contracts::cn {

enum class TokenKind : std::uint8_t { Name, Number, Sign, End };

struct Token {
  TokenKind kind = TokenKind::End;
  std::string text{};
  Place place{};
  bool behind_blank = false;  // so that a clause can be quoted as it was written
};

// Thrown where an annotation is not understood, and caught by read(). It says what was expected.
struct Refusal {
  Place place{};
  std::string sentence{};
};

// The tokens of an annotation, without an End. Throws a Refusal.
std::vector<Token> tokens_of(const Annotation& annotation);

// A word of CN or of C that cannot be the name of a variable.
bool is_keyword(std::string_view name);
// One that may also be a name, where what follows decides.
bool is_soft_keyword(std::string_view name);
// RW<T> and the like.
bool takes_type(std::string_view keyword);

// Words that begin a declaration at file scope.
bool begins_declaration(std::string_view name);

}  // namespace sonde::contracts::cn
