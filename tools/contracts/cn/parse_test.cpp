// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "contracts/cn/read.hpp"
#include "contracts/cn/sample_test.hpp"

namespace sonde::contracts::cn {
namespace {

// An expression with all of its brackets.
std::string shown(const Expr& expr) {
  if (expr.operands.empty()) {
    switch (expr.kind) {
      case ExprKind::Null: return "NULL";
      case ExprKind::Result: return "return";
      default: return expr.name;
    }
  }
  std::string head = expr.name;
  if (expr.kind == ExprKind::If) head = "if";
  if (expr.kind == ExprKind::Index) head = "[]";
  if (expr.kind == ExprKind::Update) head = "[:]";
  if (expr.kind == ExprKind::Cast) head = "cast";
  if (expr.kind == ExprKind::AtStart) head = "@start";
  if (expr.kind == ExprKind::Member) head = "." + expr.name;
  if (expr.kind == ExprKind::Arrow) head = "->" + expr.name;
  if (expr.kind == ExprKind::Record) head = expr.with_base ? "{..}" : "{}";
  if (expr.kind == ExprKind::ArrayShift) head = "array_shift";
  for (const Expr& operand : expr.operands) head += " " + shown(operand);
  return "(" + head + ")";
}

// The brackets of the only clause of `requires`, or what was expected.
std::string parsed(const std::string& clause) {
  const Program program = parse(sample::annotated("", "requires " + clause + ";"));
  if (!program.problems.empty()) return program.problems[0].sentence;
  return shown(program.contracts.at(0).contract.requires_.at(0).value);
}

TEST(ParseCn, BindsOperatorsInTheOrderOfCnNotOfC) {
  EXPECT_EQ(parsed("a & b == c"), "(== (& a b) c)");
  EXPECT_EQ(parsed("a | b + c * d ^ e"), "(+ (| a b) (^ (* c d) e))");
  EXPECT_EQ(parsed("a - b - c"), "(- (- a b) c)");
  EXPECT_EQ(parsed("a < b == c"), "(== (< a b) c)");
  EXPECT_EQ(parsed("a || b implies c"), "(|| a (implies b c))");
  EXPECT_EQ(parsed("a && b implies c && d implies e"), "(implies (&& a b) (implies (&& c d) e))");
  EXPECT_EQ(parsed("a implies b || c"), "(|| (implies a b) c)");
  EXPECT_EQ(parsed("a || b ? c : d || e"), "(if (|| a b) c (|| d e))");
  EXPECT_EQ(parsed("-a * !b % ~c"), "(% (* (- a) (! b)) (~ c))");
}

TEST(ParseCn, ReadsPostfixAndPrefixForms) {
  EXPECT_EQ(parsed("s.x.y == p->x"), "(== (.y (.x s)) (->x p))");
  EXPECT_EQ(parsed("m[i][j] == m[i: a, j: b]"), "(== ([] ([] m i) j) ([:] m i a j b))");
  EXPECT_EQ(parsed("*p == &x"), "(== (* p) x)");
  EXPECT_EQ(parsed("&(p->x) == NULL"), "(== (x p) NULL)");
  EXPECT_EQ(parsed("{*p}@start == return"), "(== (@start (* p)) return)");
  EXPECT_EQ(parsed("{x} unchanged"), "(== x (@start x))");
  EXPECT_EQ(parsed("{ a: 1, ..s } == { a: 2 }"), "(== ({..} 1 s) ({} 2))");
  EXPECT_EQ(parsed("(u64) x + y == 0x1Fu8"), "(== (+ (cast x) y) 31)");
  EXPECT_EQ(parsed("(x) + y"), "(+ x y)");
  EXPECT_EQ(parsed("array_shift<struct node*>(p, 1u64) == q"), "(== (array_shift p 1) q)");
  EXPECT_EQ(parsed("Cons { Head: 1i32, Tail: Nil {} } == f(x, y)"), "(== (Cons 1 Nil) (f x y))");
}

TEST(ParseCn, ReadsFormsThatStandAlone) {
  EXPECT_EQ(parsed("if (a) { b } else { c }"), "(if a b c)");
  EXPECT_EQ(parsed("(let y = 1i32; x == y)"), "(y 1 (== x y))");
  EXPECT_EQ(parsed("(match x { A {} => { b } _ => { c } })"), "( x b c)");
}

TEST(ParseCn, TakesWordsOfCnForNamesWhereNothingBeginsWithThem) {
  EXPECT_EQ(parsed("spec == W"), "(== spec W)");
  EXPECT_EQ(parsed("pack.x > apply"), "(> (.x pack) apply)");
  EXPECT_EQ(parsed("spec < 3"), "(< spec 3)");
  EXPECT_EQ(parsed("spec implies W"), "(implies spec W)");
  EXPECT_NE(parsed("W(p) == 0u32"), "(== (W p) 0u32)");
}

TEST(ParseCn, SaysWhatWasExpected) {
  EXPECT_EQ(parsed("a ==> b"), "expected `implies`, found `==>`, which CN does not have");
  EXPECT_EQ(parsed("1U == x"), "expected a number such as 42i32, 0xFFu8 or 42, found `1U`");
  EXPECT_EQ(parsed("x == 'c'"),
            "expected an expression of CN, which has no characters and no strings; write a number "
            "with its type, such as 97u8");
  EXPECT_EQ(parsed("(a"), "expected `)` behind an expression in parentheses, found `;`");
  EXPECT_EQ(parsed("a ? b ? c : d : e"), "expected `:` between the branches of `?`, found `?`");
  EXPECT_EQ(parsed("a && if (b) { c } else { d }"), "expected an expression, found `if`");
  EXPECT_EQ(parsed("take X = 3"), "expected RW<T>(p), W<T>(p), each or a predicate, found `3`");
}

TEST(ParseCn, NamesThePlaceOfAMistake) {
  Source source = sample::annotated("", "requires\n  x ==\n    ;");
  source.annotations[0].place = {"queue.c", 10, 5, 100};
  const Program program = parse(source);
  ASSERT_EQ(program.problems.size(), 1U);
  EXPECT_EQ(program.problems[0].place.line, 12U);
  EXPECT_EQ(program.problems[0].place.column, 5U);
  EXPECT_EQ(program.problems[0].function, 0U);
  EXPECT_FALSE(program.contracts[0].understood);
}

TEST(ParseCn, JoinsCommentsOfOneFunction) {
  Source source = sample::annotated("", "trusted; requires x > 0i32;");
  sample::annotate(source, AnnotationKind::Contract, "requires take Q = Queue(q);");
  sample::annotate(source, AnnotationKind::Contract, "ensures take R = Queue(q); return == x;");
  const Program program = parse(source);
  EXPECT_TRUE(program.problems.empty());
  ASSERT_EQ(program.contracts.size(), 1U);
  const Contract& contract = program.contracts[0].contract;
  EXPECT_TRUE(contract.trusted);
  EXPECT_EQ(contract.requires_.size(), 2U);
  EXPECT_EQ(contract.ensures.size(), 2U);
  EXPECT_EQ(contract.ensures[0].text, "take R = Queue(q)");
}

TEST(ParseCn, ReadsDeclarationsOneAfterTheOther) {
  const Program program = parse(sample::annotated(sample::lists, ""));
  for (const Problem& problem : program.problems) ADD_FAILURE() << problem.sentence;
  EXPECT_EQ(program.datatypes.size(), 1U);
  EXPECT_EQ(program.synonyms.size(), 1U);
  EXPECT_EQ(program.functions.size(), 2U);
  ASSERT_EQ(program.predicates.size(), 2U);
  EXPECT_EQ(program.predicates[0].arms.size(), 2U);
  EXPECT_EQ(program.predicates[1].arms.size(), 1U);
}

TEST(ParseCn, GoesOnBehindADeclarationThatIsNotUnderstood) {
  const Program program = parse(
      sample::annotated("function (i32) f(i32 x) { x +* } function (i32) g(i32 x) { x } "
                        "predicate (void) lower(pointer p) { return; } datatype D { A {}, B {} }",
                        ""));
  EXPECT_EQ(program.problems.size(), 2U);
  ASSERT_EQ(program.functions.size(), 1U);
  EXPECT_EQ(program.functions[0].name, "g");
  EXPECT_EQ(program.datatypes.size(), 1U);
}

TEST(ParseCn, SkipsProofStepsAndReadsTheOtherStatements) {
  Source source = sample::code();
  sample::annotate(
      source, AnnotationKind::Statement,
      "unfold f(x); extract RW<int>, i; instantiate good<int>, i; split_case(x > 0i32);"
      "assert(x == 1i32); apply l(x, i); to_bytes RW<int>(p);");
  const Program program = parse(source);
  for (const Problem& problem : program.problems) ADD_FAILURE() << problem.sentence;
  ASSERT_EQ(program.statements.size(), 1U);
  const auto& statements = program.statements[0].statements;
  ASSERT_EQ(statements.size(), 7U);
  EXPECT_EQ(statements[0].kind, StatementKind::Skipped);
  EXPECT_EQ(statements[4].kind, StatementKind::Assert);
  EXPECT_EQ(statements[5].kind, StatementKind::Apply);
  EXPECT_EQ(statements[5].arguments.size(), 2U);
}

TEST(ParseCn, EndsOnTextThatNestsWithoutEnd) {
  EXPECT_EQ(parsed(std::string(100'000, '(')),
            "expected at most 100 brackets inside each other; name parts with let");
  std::string sum = "x";
  for (int i = 0; i < 100'000; ++i) sum += "+x";
  EXPECT_EQ(parsed(sum), "expected at most 2000 operators in one clause; split it");
}

}  // namespace
}  // namespace sonde::contracts::cn
