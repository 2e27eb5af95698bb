// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/schema/type.hpp"

namespace sonde {

class Source;

namespace drawing {

inline constinit const Type regex_type{.form = Form::Record, .name = "matching"};

// A regular expression that has been parsed.
class Regex;

// Where drawn characters go: a string whose type is forgotten.
struct Letters {
  void* text;
  void (*append)(void* text, char c);
};

// Reads literals, escapes (\d \w \s \n \t \r \f \v \0 \xHH and punctuation), classes,
// `.`, groups, alternatives and repeats; ^ and $ mean nothing at the ends. Each
// pattern is kept until the program ends. Throws Error, with the position, at anything else.
const Regex& parse_regex(const char* pattern);

// Draws text that the whole pattern matches. `.` and negated classes are
// printable ASCII where that leaves a choice; endless repeats follow the size.
void draw_matching(Source& source, const Regex& regex, Letters letters);

}  // namespace drawing
}  // namespace sonde
