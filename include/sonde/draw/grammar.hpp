// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/draw/regex.hpp"
#include "sonde/schema/type.hpp"

namespace sonde::drawing {

inline constinit const Type grammar_type{.form = Form::Record, .name = "grammar"};

// A grammar that has been parsed.
class Grammar;

// Reads rules in EBNF; the first rule is the start. Each grammar is kept until the program
// ends. Throws Error, with line and column, at anything else, at names without a rule, and at
// rules that never end.
const Grammar& parse_grammar(const char* text);

// Draws a text of the grammar. Each use of a rule is a span of the rule's own kind.
void draw_text_of(Source& source, const Grammar& grammar, Letters letters);

}  // namespace sonde::drawing
