// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contracts/lines/comment.hpp"
#include "contracts/lines/expression.hpp"
#include "contracts/lines/formula.hpp"

namespace sonde::contracts::lines {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

TEST(Comment, HasClausesOfDoxygenAndLines) {
  const auto comment = read_comment(
      "/** Adds x.\n"
      " *  @pre x > 0 &&\n"
      " *       x < 10.\n"
      " *  @param[out] token where it goes\n"
      " *  requires: q != nullptr\n"
      " *  ensures: result == old(size(q)) + 1;\n"
      " *  sonde: consumes(q), weight(3)\n"
      " */",
      {"a.h", 4, 1, 0});
  ASSERT_THAT(comment.clauses, SizeIs(3));
  EXPECT_EQ(comment.clauses[0].text, "x > 0 && x < 10");
  EXPECT_EQ(comment.clauses[0].place.line, 5U);
  EXPECT_EQ(comment.clauses[0].place.column, 10U);
  EXPECT_EQ(comment.clauses[1].text, "q != nullptr");
  EXPECT_EQ(comment.clauses[2].kind, ClauseKind::Ensure);
  EXPECT_EQ(comment.clauses[2].text, "result == old(size(q)) + 1");
  ASSERT_THAT(comment.parameters, SizeIs(1));
  EXPECT_TRUE(comment.parameters[0].is_out);
  EXPECT_EQ(comment.parameters[0].name, "token");
  ASSERT_THAT(comment.modes, SizeIs(2));
  EXPECT_THAT(comment.modes[0].arguments, ElementsAre("q"));
  EXPECT_EQ(comment.modes[1].name, "weight");
}

TEST(Comment, GoesOnWhereABracketIsOpen) {
  const auto comment = read_comment("// requires: f(a,\n//   b)\n// prose\n", {});
  ASSERT_THAT(comment.clauses, SizeIs(1));
  EXPECT_EQ(comment.clauses[0].text, "f(a, b)");
}

TEST(Expression, IsNotProse) {
  for (const char* text :
       {"n > 0", "!empty()", "(int) x < y", "p->next == nullptr and *p != 3", "f(a, b)[0] == 'x'",
        "sizeof(int) == 4", "old(size()) + 1 == size()", "-1 <= x", "a ? b : c",
        "std::get<0>(x) == 1", "forall(i, 0, n, a[i] <= a[i + 1])"})
    EXPECT_FALSE(prose_in(text).has_value()) << text << ": " << prose_in(text)->why;
}

TEST(Expression, FindsProse) {
  for (const char* text : {"the queue is not empty", "n must be > 0", "", "n >", "(n > 0",
                           "n > 0 if it is set", "x == 3, which is checked"})
    EXPECT_TRUE(prose_in(text).has_value()) << text;
  EXPECT_THAT(prose_in("n must be > 0")->why, HasSubstr("'must'"));
  EXPECT_EQ(prose_in("n must be > 0")->offset, 2U);
}

TEST(Expression, HoistsOld) {
  std::vector<std::string> olds;
  const auto predicate =
      rewritten("size(q) == old(size(q)) + 1 && old(size(q)) < old(n)", {}, olds);
  EXPECT_EQ(predicate.text, "size(q) == old_0 + 1 && old_0 < old_1");
  EXPECT_THAT(olds, ElementsAre("size(q)", "n"));
  EXPECT_EQ(with_names_of_olds("old_0 + 1", 1), "old + 1");
}

TEST(Expression, KnowsMembersOfItsClass) {
  std::vector<std::string> olds;
  const Names names{{"size", "top"}};
  EXPECT_EQ(
      rewritten("size() > 0 && this->top() == x && other.size() == 1 && *this == y", names, olds)
          .text,
      "self.size() > 0 && self.top() == x && other.size() == 1 && self == y");
}

TEST(Expression, WritesForAll) {
  std::vector<std::string> olds;
  EXPECT_EQ(rewritten("forall(i, 0, n, a[i] >= 0)", {}, olds).text,
            "sonde::forall(0, n, [&](auto i) { return a[i] >= 0; })");
}

TEST(Formula, KnowsPrecedence) {
  const Formula formula = formula_of("!a || b + 1 < c->size && d == nullptr");
  ASSERT_EQ(formula.kind, Formula::Kind::Binary);
  EXPECT_EQ(formula.word, "||");
  EXPECT_EQ(formula.parts[0].kind, Formula::Kind::Not);
  const auto both = conjuncts_of(formula.parts[1]);
  ASSERT_THAT(both, SizeIs(2));
  EXPECT_EQ(both[0].word, "<");
  EXPECT_EQ(both[0].parts[0].word, "+");
  EXPECT_EQ(both[0].parts[1].kind, Formula::Kind::Arrow);
  EXPECT_EQ(both[1].parts[1].kind, Formula::Kind::Null);
  EXPECT_TRUE(is_understood(formula));
  EXPECT_TRUE(mentions(formula, "c"));
  EXPECT_FALSE(mentions(formula, "size"));
}

TEST(Formula, SaysWhereItsPartsStand) {
  const std::string text = "i < size(q) - 0x10u";
  const Formula formula = formula_of(text);
  const Formula& bound = formula.parts.at(1);
  EXPECT_EQ(text.substr(bound.begin, bound.end - bound.begin), "size(q) - 0x10u");
  EXPECT_EQ(bound.parts.at(1).word, "16");
  EXPECT_EQ(bound.parts.at(0).kind, Formula::Kind::Call);
}

TEST(Formula, DoesNotUnderstandTheRest) {
  for (const char* text : {"", "a ? b : c", "x[0] == 1", "f(a", "(a", "a b", "1.5 < x", "a.",
                           "f(,)", "[](int x) { return x; }(1)", "a & b"})
    EXPECT_FALSE(is_understood(formula_of(text))) << text;
  EXPECT_FALSE(is_understood(formula_of(std::string(5000, '('))));
  EXPECT_FALSE(is_understood(formula_of(std::string(5000, '!'))));
}

}  // namespace
}  // namespace sonde::contracts::lines
