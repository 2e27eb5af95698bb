// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "contracts/cn/read.hpp"
#include "contracts/cn/sample_test.hpp"
#include "contracts/cn/types.hpp"

namespace sonde::contracts::cn {
namespace {

std::string problems(const Program& program) {
  std::string text;
  for (const Problem& problem : program.problems) {
    text += (text.empty() ? "" : "\n") + problem.sentence;
  }
  return text;
}

// What is wrong with a contract of push, beside declarations of lists.
std::string wrong(const std::string& contract) {
  return problems(read(sample::annotated(sample::lists, contract)));
}

// What is wrong with a clause of `requires`.
std::string refused(const std::string& clause) { return wrong("requires " + clause + ";"); }

std::string type_of(const std::string& expression) {
  const Program program =
      read(sample::annotated(sample::lists, "requires let it = " + expression + ";"));
  if (!program.problems.empty()) return problems(program);
  return spelling(program.contracts[0].contract.requires_[0].value.type);
}

TEST(CheckCn, AcceptsContractsOverTheWholeLanguage) {
  for (const char* clause :
       {"take Q = Queue(q); Q.Size > 0u64",
        "take V = RW<struct node>(p); V.value == x",
        "take V = RW(p); V.next == NULL",
        "take V = W<int>(p)",
        "take V = RW<int*>(p)",
        "take V = RW<word>(p); V == n",
        "take V = RW<size_t>(p)",
        "take A = each (u32 i; i < n) { RW<int>(array_shift<int>(p, i)) }; A[0u32] == x",
        "take A = each (i32 i; 0i32 <= i && i < x) { RW<int>(array_shift<int>(p, i)) }; "
        "each (i32 i; 0i32 <= i && i < x) { A[i] <= 5i32 }",
        "each (u8 i: 0, 7; i < 8u8)",
        "x > 0 && n == 3 && x == -1",
        "let m = default<map<u32, i32>>; m[1u32: 2i32, 2u32: 3i32][1u32] == 2i32",
        "x == Red || x == Green",
        "*p == {*p}@start",
        "p->next == NULL && p->value == 1i32",
        "q->open && is_null(p)",
        "member_shift(p, value) == &(p->value)",
        "ptr_eq(array_shift(p, 1), p + 1i32)",
        "(u64) p % 8u64 == 0u64",
        "(pointer) 16u64 == p",
        "sizeof<struct node> == 16u64 && offsetof(node, next) == 8u64",
        "struct node { value: x, next: p } == { value: x, ..*p }",
        "(if (x > 0i32) { Cons { Tail: Nil {}, Head: x } } else { Nil {} }) == Nil {}",
        "MINi32() < x && x < MAXi32() && power(2, 3) == 8 && shift_left(1u32, n) == 2u32",
        "mod(x, 3i32) == rem(x, 3i32) && bw_ffs(n) == 1u32 && not(x == 0i32)",
        "good<int>(x) && (alloc_id) p == (alloc_id) q",
        "match (Nil {}) { Cons { Head: h, Tail: "
        "Cons { Head: g, Tail: _ } } => { h == g } _ => { true } }"}) {
    EXPECT_EQ(refused(clause), "") << clause;
  }
}

TEST(CheckCn, FindsTypes) {
  EXPECT_EQ(type_of("x"), "i32");
  EXPECT_EQ(type_of("n + 1"), "u32");
  EXPECT_EQ(type_of("1 + n"), "u32");
  EXPECT_EQ(type_of("1 + 2"), "integer");
  EXPECT_EQ(type_of("*q"), "struct queue");
  EXPECT_EQ(type_of("(*q).name"), "map<u64, i8>");
  EXPECT_EQ(type_of("q->front"), "pointer");
  EXPECT_EQ(type_of("q->front->value"), "i32");
  EXPECT_EQ(type_of("length(Nil {})"), "u64");
  EXPECT_EQ(type_of("(x > 0i32 ? 0 : n)"), "u32");
  EXPECT_EQ(type_of("{ b: x, a: n }"), "{u32 a, i32 b}");
  EXPECT_EQ(type_of("{ Data: Nil {}, Size: 3u64 }"), "{datatype Seq Data, u64 Size}");
  EXPECT_EQ(type_of("(i128) x"), "i128");
  EXPECT_EQ(type_of("counter"), "i32");
}

TEST(CheckCn, SaysWhichTypeWasExpected) {
  EXPECT_EQ(refused("x == n"), "expected i32 as on the left of ==, found u32");
  EXPECT_EQ(refused("x"), "expected boolean, found i32");
  EXPECT_EQ(refused("x + 1u64 == x"), "expected i32 as on the left of +, found u64");
  EXPECT_EQ(refused("y == 1i32"), "expected a name that is known here, found `y`");
  EXPECT_EQ(refused("length(x) == 0u64"), "expected datatype Seq, found i32");
  EXPECT_EQ(refused("length() == 0u64"), "expected 1 arguments of length, found 0");
  EXPECT_EQ(refused("Queue(q)"),
            "expected a function; `Queue` is a predicate, which stands only behind `take X =`");
  EXPECT_EQ(refused("p->size == 1u64"), "expected a member of struct node, found `size`");
  EXPECT_EQ(refused("take X = RW<struct other>(p)"),
            "expected a struct of the C code, found `struct other`");
  EXPECT_EQ(refused("return == x"),
            "expected an expression without `return`, which has a value only in ensures of a "
            "function with a result");
  EXPECT_EQ(refused("each (i32 i; i < x) { true }"),
            "expected a condition of each that bounds `i`, such as 0 <= i && i < n");
}

TEST(CheckCn, KeepsNamesOfRequiresForEnsures) {
  EXPECT_EQ(wrong("requires take Q = Queue(q); let old = x; "
                  "ensures take R = Queue(q); R.Data == append(Q.Data, old); return == {x}@start; "
                  "{q->size} unchanged; counter == {counter}@start;"),
            "");
  EXPECT_EQ(wrong("ensures take R = Queue(q); {R.Size}@start == 0u64;"),
            "expected a name that is known here, found `R`");
}

TEST(CheckCn, RefusesMemoryInFunctions) {
  EXPECT_EQ(problems(read(sample::annotated("function (i32) f(pointer p) { *p }", ""))),
            "expected an expression over values alone; a function of CN cannot read memory");
}

TEST(CheckCn, AFunctionWithoutABodyNeedsOneOfC) {
  const std::string text = "function (i32) f(i32 x)";
  EXPECT_NE(problems(read(sample::annotated(text, "requires f(x) == 1i32;"))), "");
  const Program program = read(sample::annotated(text, "cn_function f;"));
  EXPECT_EQ(problems(program), "");
  EXPECT_EQ(program.functions[0].c_function, "push");
}

TEST(CheckCn, WhoeverUsesWhatIsNotUnderstoodIsNotUnderstoodEither) {
  const Program program =
      read(sample::annotated("function (i32) f(i32 x) { g(x) } function (i32) g(i32 x) { h(x) }",
                             "requires f(x) == 1i32;"));
  EXPECT_EQ(problems(program),
            "expected a function of CN, found `h`\n"
            "expected a contract whose parts were all understood; `f` was not");
  EXPECT_FALSE(program.functions[0].understood);
  EXPECT_FALSE(program.contracts[0].understood);
}

TEST(CheckCn, AStatementSeesLocalsAndNamesOfRequires) {
  Source source = sample::annotated(
      std::string(sample::lists) + "lemma small(i32 y) requires y > 0i32; ensures y >= 1i32;",
      "requires take Q = Queue(q);");
  sample::annotate(source, AnnotationKind::Statement,
                   "assert(x == {x}@start && i == Q.Size); apply small(x);");
  const Program program = read(source);
  EXPECT_EQ(problems(program), "");
  const Expr& claim = program.statements[0].statements[0].arguments[0];
  EXPECT_EQ(claim.operands[0].operands[0].meaning, Meaning::Local);
  EXPECT_EQ(claim.operands[0].operands[1].operands[0].meaning, Meaning::Parameter);
}

TEST(CheckCn, ASpecIsTheContractOfItsFunction) {
  const Program program =
      read(sample::annotated("spec push(pointer a, i32 b, u32 c, pointer d);"
                             " requires b > 0i32; ensures return == b;",
                             ""));
  EXPECT_EQ(problems(program), "");
  ASSERT_EQ(program.contracts.size(), 1U);
  EXPECT_TRUE(program.contracts[0].from_spec);
}

TEST(CheckCn, KnowsGhostsThatCanBeDrawn) {
  EXPECT_EQ(problems(read(sample::annotated("", "requires cn_ghost i32 g; x == g;"))), "");
}

TEST(CheckCn, ListsAFunctionWithOtherGhostsAsUntested) {
  const Program program = read(sample::annotated("", "requires cn_ghost pointer g; q == g;"));
  ASSERT_EQ(program.problems.size(), 1U);
  EXPECT_EQ(program.problems[0].function, 0U);
  EXPECT_FALSE(program.contracts[0].understood);
}

TEST(CheckCn, EndsOnTypesThatGrowWithoutEnd) {
  EXPECT_NE(problems(read(sample::annotated(
                "type_synonym A = { B x, B y } type_synonym B = { A x, A y }", ""))),
            "");
}

}  // namespace
}  // namespace sonde::contracts::cn
