// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contracts/cn/read.hpp"
#include "contracts/cn/sample_test.hpp"
#include "contracts/print/cn_contract.hpp"
#include "contracts/print/cn_declarations.hpp"

namespace sonde::contracts::print {
namespace {

using testing::HasSubstr;
namespace sample = cn::sample;

// The C++ of a contract of push, over declarations of lists.
std::string printed(const std::string& contract) {
  const Source source = sample::annotated(sample::lists, contract);
  const cn::Program program = cn::read(source);
  for (const cn::Problem& problem : program.problems) ADD_FAILURE() << problem.sentence;
  TypeNames types(program);
  std::vector<Kept> kept;
  return print_contract(source, program, program.contracts.at(0), types, kept);
}

std::string printed_clause(const std::string& clause) {
  return printed("requires " + clause + ";");
}

TEST(PrintCn, ArithmeticWrapsInItsWidth) {
  EXPECT_THAT(printed_clause("x + 1 == -3"), HasSubstr("at.check(cn::add(x, 1) == -3);"));
  EXPECT_THAT(printed_clause("n * 2u32 < n / 3u32"),
              HasSubstr("at.check(cn::multiply(n, 2u) < cn::divide(n, 3u));"));
  EXPECT_THAT(printed_clause("(u64) x == 5u64"),
              HasSubstr("at.check(cn::cast<cn::u64>(x) == 5ul);"));
  EXPECT_THAT(printed_clause("x == MINi32()"), HasSubstr("at.check(x == cn::min<cn::i32>);"));
}

TEST(PrintCn, LogicKeepsItsBrackets) {
  EXPECT_THAT(printed_clause("x == 1i32 || x > 2i32 implies n == 0u32"),
              HasSubstr("at.check((x == 1) || (!(x > 2) || (n == 0u)));"));
}

TEST(PrintCn, TakesAreVariablesWhereTheyAreUsed) {
  const std::string text = printed(
      "requires take Q = Queue(q); take V = RW<int>(p); Q.Size > 0u64;"
      "ensures return == V; {q->size} unchanged;");
  EXPECT_THAT(text, HasSubstr("const data::Sized Q = spec::Queue(at, q);\n"));
  EXPECT_THAT(text,
              HasSubstr("const cn::i32 V = at.rw<cn::i32>(p, {\"RW<int>(p)\", in_queue_c, 1});\n"
                        "    old.V = V;\n"));
  EXPECT_THAT(text, HasSubstr("at.check(result == old.V);"));
  EXPECT_THAT(text, HasSubstr("cn::AtStart<cn::u64> start_1{};"));
  EXPECT_THAT(text, HasSubstr("== old.start_1.get());"));
}

TEST(PrintCn, AMatchBecomesStatements) {
  const Source source = sample::annotated(sample::lists, "");
  const cn::Program program = cn::read(source);
  TypeNames types(program);
  const std::string text = print_spec(source, program, types);
  EXPECT_THAT(text, HasSubstr("using Seq = cn::Datatype<con::Nil, con::Cons>;"));
  EXPECT_THAT(text, HasSubstr("cn::u64 length(const data::Seq& xs) {\n"
                              "  if (xs.get<con::Nil>() != nullptr) {\n"
                              "    return 0ul;\n"
                              "  }\n"
                              "  if (const auto* cons = xs.get<con::Cons>()) {\n"
                              "    return cn::add(1ul, spec::length(cons->Tail));\n"
                              "  }\n"
                              "  cn::refuse_match();\n"
                              "}\n"));
  EXPECT_THAT(text, HasSubstr("return data::Seq(con::Cons{.Head = N.value, .Tail = Rest});"));
}

// `struct ::node{}` is no C++.
TEST(PrintCn, ADefaultValueNamesItsTypeByAnAlias) {
  EXPECT_THAT(printed_clause("default<struct node> == default<struct node>"),
              HasSubstr("std::type_identity_t<struct ::node>{} == "));
}

// Each array has an index of its own, and the place of an inner one is that of the outer element.
TEST(PrintCn, AnArrayOfArraysIsAMapOfMaps) {
  const std::string text = printed_clause("take A = RW<int[2][3]>(p); A[0u64][1u64] == 1i32");
  EXPECT_THAT(text, HasSubstr("[&, from = cn::pointer(p)] {"));
  EXPECT_THAT(text, HasSubstr("[&, from = cn::pointer(cn::array_shift<cn::i32[3]>(from, i))] {"));
}

TEST(PrintCn, NamesThatCppReservesGetAnother) {
  EXPECT_THAT(printed_clause("let new = x; new == 1i32"), HasSubstr("const cn::i32 new_ = x;"));
  EXPECT_THAT(printed_clause("let x = x + 1i32; x == 1i32"),
              HasSubstr("const cn::i32 x_2 = cn::add(x, 1);"));
}

TEST(PrintCn, EachIsALoopOverItsRange) {
  EXPECT_THAT(
      printed_clause("each (u32 i; 1u32 < i && i <= n) { i < 9u32 }"),
      HasSubstr("cn::range<cn::u32>(cn::cast<cn::i128>(1u) + 1, cn::cast<cn::i128>(n) + 1, "));
}

TEST(PrintCn, AStatementGetsTheLocalsItUses) {
  Source source = sample::annotated(sample::lists, "requires take Q = Queue(q);");
  sample::annotate(source, AnnotationKind::Statement, "assert(i == Q.Size && x == {x}@start);");
  source.functions[0].parameters[1].type.spelling = "int";
  source.annotations.back().locals[1].type.spelling = "unsigned long";
  const cn::Program program = cn::read(source);
  TypeNames types(program);
  std::vector<Kept> kept;
  print_contract(source, program, program.contracts.at(0), types, kept);
  const PrintedStatement statement = print_statement(source, program.statements.at(0), types, kept);
  EXPECT_THAT(statement.cpp, HasSubstr("at.check((i == old.Q.Size) && (x == old.x), "));
  EXPECT_THAT(statement.c_call, HasSubstr("sonde_statement_2(i, x); }"));
}

}  // namespace
}  // namespace sonde::contracts::print
