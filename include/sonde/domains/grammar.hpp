// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

#include "sonde/domains/opaque.hpp"
#include "sonde/draw/grammar.hpp"

namespace sonde {
namespace domains {

template <class String>
struct TextOf {
  using Value = String;
  const drawing::Grammar* grammar;

  String draw(Source& source) const {
    String text;
    drawing::draw_text_of(source, *grammar, {&text, &append});
    return text;
  }
  const Type& type() const { return drawing::grammar_type; }

 private:
  static void append(void* text, char c) { static_cast<String*>(text)->push_back(c); }
};

}  // namespace domains

// Texts of a grammar in EBNF, of which the first rule is the start:
//   grammar(R"ebnf(
//     expr   = term { ("+" | "-") term } ;
//     term   = number | "(" expr ")" ;
//     number = ? [1-9][0-9]{0,2} ? ;       (* between question marks: a regular expression *)
//   )ebnf")
// Also: [optional], "a" .. "z", and commas between parts. Texts are edited and shrunk by rules,
// so that every text is one of the grammar. Throws sonde::Error if there is a mistake in it.
template <class String = std::string>
domains::TextOf<String> grammar(const char* rules) {
  return {&drawing::parse_grammar(rules)};
}

}  // namespace sonde
