// SPDX-License-Identifier: Apache-2.0
#include "draw/grammar.hpp"

#include <map>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "draw/case_source.hpp"
#include "schema/schema.hpp"
#include "tree/error.hpp"
#include "tree/hash.hpp"
#include "tree/random.hpp"

namespace sonde::drawing {
namespace {

using testing::HasSubstr;

std::string refusal(const char* text) {
  try {
    parse_grammar(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string draw(const Grammar& grammar, Source& source) {
  std::string text;
  draw_text_of(source, grammar,
               {&text, [](void* to, char c) { static_cast<std::string*>(to)->push_back(c); }});
  return text;
}

std::string simplest(const char* text) {
  CaseSource source;
  source.start_simplest();
  return draw(parse_grammar(text), source);
}

// How often each text was drawn.
std::map<std::string, int> texts_of(const char* rules) {
  const Grammar& grammar = parse_grammar(rules);
  CaseSource source;
  Random random(1);
  std::map<std::string, int> texts;
  for (unsigned i = 0; i < 500; ++i) {
    source.start_fresh(random, i % 30);
    ++texts[draw(grammar, source)];
    source.finish();
  }
  return texts;
}

TEST(Grammar, ReadsEveryPart) {
  EXPECT_EQ(simplest("s = \"a\", 'b' \"\\n\\\"\" ;"), "ab\n\"");
  EXPECT_EQ(simplest("s ::= 'a' | 'b' ."), "a");
  EXPECT_EQ(simplest("s = [ 'a' ] { 'b' } ( 'c' ) ;"), "c");
  EXPECT_EQ(simplest("s = (* any (letter) *) 'k' .. 'p' ;"), "k");
  EXPECT_EQ(simplest("s = ? [1-9][0-9]? ? ;"), "1");
  EXPECT_EQ(simplest("s = t t ; t = 'x' ;"), "xx");
  EXPECT_EQ(simplest("s = ;"), "");
}

TEST(Grammar, DrawsEveryAlternative) {
  const auto texts = texts_of("s = ('a' | 'b') [ 'c' | ('d' .. 'f') ] ;");
  EXPECT_EQ(texts.size(), 10U);
  EXPECT_TRUE(texts.contains("bf") && texts.contains("a") && texts.contains("ac"));
}

TEST(Grammar, EndsWhateverTheRecursion) {
  const auto texts = texts_of("s = s s | '(' s ')' | 'x' ;");
  EXPECT_GT(texts.size(), 100U);
  for (const auto& [text, count] : texts) EXPECT_LT(text.size(), 10'000U);
  EXPECT_GT(texts_of("a = 'x' b | 'y' ; b = '(' a ')' { a } ;").size(), 50U);
}

TEST(Grammar, TakesTheAlternativeThatEndsAsTheSimplest) {
  EXPECT_EQ(simplest("s = '(' s ')' | s 'y' | 'x' ;"), "x");
}

TEST(Grammar, HasASpanForEachUseOfARule) {
  const Grammar& grammar = parse_grammar("sum = part { '+' part } ; part = '1' | '(' sum ')' ;");
  EXPECT_TRUE(schema::details(grammar.type_of_rule(0)).name.ends_with("::sum"));
  EXPECT_TRUE(schema::details(grammar.type_of_rule(0)).recursive);
  EXPECT_TRUE(schema::is_derived(&grammar.type_of_rule(1)));
  EXPECT_EQ(grammar.type_of_rule(1).form, Form::Choice);
}

TEST(Grammar, KeepsRulesOfTheSameNameApart) {
  const Grammar& one = parse_grammar("twice = 'a' | 'b' ;");
  const Grammar& other = parse_grammar("twice = 'a' twice | 'c' ;");
  schema::resolve(one.type_of_rule(0));
  schema::resolve(other.type_of_rule(0));
  EXPECT_NE(one.type_of_rule(0).kind, other.type_of_rule(0).kind);
  EXPECT_EQ(&one, &parse_grammar("twice = 'a' | 'b' ;"));
}

// Children parse other grammars before: the name must not depend on them.
TEST(Grammar, NamesRulesByItsTextAlone) {
  const Grammar& grammar = parse_grammar("named = 'a' ;");
  EXPECT_EQ(schema::details(grammar.type_of_rule(0)).name,
            "grammar_" + std::to_string(short_hash_of("named = 'a' ;")) + "::named");
}

TEST(Grammar, SaysWhereAMistakeIs) {
  EXPECT_EQ(refusal("s = t ;"),
            "The grammar cannot be used: line 1, column 5: there is no rule t.");
  EXPECT_EQ(refusal("s = 'a' ;\n  s = 'b' ;"),
            "The grammar cannot be used: line 2, column 3: the rule s is there twice.");
  EXPECT_THAT(refusal("s = 'a' ;\nt = 'b' t ;"), HasSubstr("line 2, column 1: every text of t"));
  EXPECT_THAT(refusal("s = 'a"), HasSubstr("line 1, column 5: a text is not closed"));
  EXPECT_THAT(refusal("s = ( 'a' ;"), HasSubstr("line 1, column 11: a bracket is not closed by )"));
  EXPECT_THAT(refusal("s = 'a'"), HasSubstr("a rule ends with ;"));
  EXPECT_THAT(refusal("s 'a' ;"),
              HasSubstr("line 1, column 3: behind the name of a rule stands ="));
  EXPECT_THAT(refusal("= 'a' ;"), HasSubstr("a rule begins with its name"));
  EXPECT_THAT(refusal(""), HasSubstr("there is no rule"));
  EXPECT_THAT(refusal("s = 'b' .. 'a' ;"), HasSubstr("the wrong way round"));
  EXPECT_THAT(refusal("s = 'b' .. 'ab' ;"), HasSubstr("from one character to another"));
  EXPECT_THAT(refusal("s = '\\q' ;"), HasSubstr("unknown escape"));
  EXPECT_THAT(refusal("s = ? ( ? ;"), HasSubstr("line 1, column 5: The regular expression"));
  EXPECT_THAT(refusal("s = (* 'a' ;"), HasSubstr("a comment is not closed"));
  EXPECT_THAT(refusal((std::string("s = ") + std::string(200, '(')).c_str()),
              HasSubstr("nested too deeply"));
}

}  // namespace
}  // namespace sonde::drawing
