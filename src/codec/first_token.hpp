// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "codec/scanner.hpp"
#include "sonde/schema/type.hpp"

namespace sonde::codec {

// What a value's text begins with. The printer and the reader use it to distinguish the
// alternatives of a variant.
struct FirstToken {
  enum class Sort { Nothing, Hole, Notation, Integer, Real, Character, Text, Braces, Name };
  Sort sort = Sort::Nothing;
  std::string_view name;
};

FirstToken first_token_of(Scanner& scanner);

// Whether the text of a value of this type may begin with this token.
bool may_begin(const Type& type, const FirstToken& first);

// The style of a type, or Opaque where the style does not fit the form.
Style style_of(const Type& type);

// The full name of a type, as its text has it.
const std::string& type_name(const Type& type);

// Whether the written name means the full one; either may be qualified further.
bool same_name(std::string_view full, std::string_view written);

// The name without qualification and angle brackets.
std::string_view short_name(std::string_view name);

}  // namespace sonde::codec
