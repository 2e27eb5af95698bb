// SPDX-License-Identifier: Apache-2.0
// Contracts as `sonde api` writes them, here by hand: a stack of cells.
#include <cstddef>
#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/api.hpp"
#include "sonde/api/allocation.h"
#include "sonde/cn.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

struct Cell {
  int value;
  Cell* next;
};

enum class Fault : std::uint8_t { None, LosesCell, DoublesValue, FreesTwice, Nested };
Fault fault = Fault::None;

// The datatype `list`, and the predicate `List`.
struct Nil {
  friend bool operator==(const Nil&, const Nil&) = default;
};
struct Cons;
using List = cn::Datatype<Nil, Cons>;
struct Cons {
  cn::i32 head;
  List tail;
  friend bool operator==(const Cons&, const Cons&) = default;
};

List list_at(cn::Evaluation& at, cn::pointer p) {
  if (p == nullptr) return Nil{};
  const auto cell = at.rw<Cell>(p, {"RW<struct cell>(p)", "stack.c", 10});
  at.check(cell.value >= 0, {"assert (C.value >= 0)", "stack.c", 11});
  return Cons{cell.value, list_at(at, cell.next)};
}

struct PopOld {
  List before;
};
api::Contract pop_contract{"pop", "stack.c", 20, "pop"};
api::Contract pop_clauses[] = {{"take L = List(*p)", "stack.c", 21, "pop"},
                               {"!is_null(*p)", "stack.c", 22, "pop"}};
api::Contract pop_ensures[] = {{"take L2 = List(*p)", "stack.c", 24, "pop"},
                               {"L == Cons {...}", "stack.c", 25, "pop"}};

int pop_body(Cell** p) {
  Cell* const first = *p;
  const int value = first->value;
  *p = first->next;
  if (fault != Fault::LosesCell) sonde_free(first);
  if (fault == Fault::FreesTwice) sonde_free(first);
  return fault == Fault::DoublesValue ? static_cast<int>(2U * static_cast<unsigned>(value)) : value;
}

int pop(Cell** p) {
  void* const call = cn::enter<PopOld>(pop_contract, [&](cn::Evaluation& at, PopOld& old) {
    at.clause(pop_clauses[0]);
    old.before = list_at(at, at.rw<Cell*>(p, {"RW<struct cell*>(p)", "stack.c", 21}));
    at.clause(pop_clauses[1]);
    at.check(*p != nullptr);
  });
  const int result = pop_body(p);
  cn::leave<PopOld>(call, [&](cn::Evaluation& at, const PopOld& old) {
    at.clause(pop_ensures[0]);
    const List after = list_at(at, at.rw<Cell*>(p, {"RW<struct cell*>(p)", "stack.c", 24}));
    at.clause(pop_ensures[1]);
    at.check(old.before == List(Cons{result, after}));
  });
  return result;
}

// Calls pop, which it must not do with an empty stack.
struct ClearOld {};
api::Contract clear_contract{"clear", "stack.c", 30, "clear"};
api::Contract clear_clauses[] = {{"take L = List(*p)", "stack.c", 31, "clear"}};

void clear(Cell** p) {
  const auto evaluate = [&](cn::Evaluation& at, const ClearOld&) {
    at.clause(clear_clauses[0]);
    list_at(at, at.rw<Cell*>(p, {"RW<struct cell*>(p)", "stack.c", 31}));
  };
  void* const call = cn::enter<ClearOld>(clear_contract, evaluate);
  while (*p != nullptr || fault == Fault::Nested) pop(p);
  cn::leave<ClearOld>(call, evaluate);
}

constexpr scene::Member members[] = {{"value", offsetof(Cell, value), "i32"},
                                     {"next", offsetof(Cell, next), "(ptr (typedef Cell))"}};
constexpr scene::Layout layouts[] = {{"Cell", sizeof(Cell), members, 2}};
const scene::Program scenes{R"(
(predicate List (names p)
  (arm (is_null p) (clauses) (new Nil))
  (arm else (clauses
    (take C (rw (typedef Cell) p))
    (assert (<= (# i32 0) (. C value)))
    (take T (pred List (. C next))))
    (new Cons (field Head (. C value)) (field Tail T))))
(contract pop (parameters (parameter p (ptr (ptr (typedef Cell)))))
  (take P (rw (ptr (typedef Cell)) p))
  (take L (pred List P))
  (assert (! (is_null P))))
(contract clear (parameters (parameter p (ptr (ptr (typedef Cell)))))
  (take P (rw (ptr (typedef Cell)) p))
  (take L (pred List P)))
)",
                            layouts, 1};

Report run_with(Fault planted, const char* name) {
  fault = planted;
  return check_api(name,
                   [](Api& api) {
                     api.scene("pop", pop, scenes);
                     api.scene("clear", clear, scenes);
                   },
                   {.max_tests = 200});  // 1,000 take long under sanitizers
}

TEST(OpenCalls, ACorrectProgramPasses) {
  const auto report = run_with(Fault::None, "OpenCalls.Correct");
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(OpenCalls, ACallIsRejectedByAClauseOfItsContract) {
  fault = Fault::None;
  const auto report = check_api("OpenCalls.Clause",
                                [](Api& api) {
                                  api.scene("clear", clear, scenes);
                                  api.call("pop", pop).from_calls().checked_inside(pop_clauses);
                                },
                                {.max_tests = 200});
  EXPECT_THAT(report.text(), HasSubstr("rejected: !is_null(*p) (stack.c:22)"));
}

TEST(OpenCalls, ALeakIsNamedByItsResource) {
  const auto report = run_with(Fault::LosesCell, "OpenCalls.Leak");
  EXPECT_THAT(report.text(), HasSubstr("stack.c:10: pop leaks RW<struct cell>(p)"));
}

TEST(OpenCalls, APostconditionIsReportedWithTheSmallestHeap) {
  const auto report = run_with(Fault::DoublesValue, "OpenCalls.Post");
  EXPECT_THAT(report.text(), HasSubstr("pop breaks its postcondition: L == Cons {...}"));
  EXPECT_THAT(report.text(), HasSubstr("Cell* block_1 = (Cell*)malloc(sizeof(Cell));"));
  EXPECT_THAT(report.text(), HasSubstr("*block_1 = (Cell){.value = 1, .next = NULL};"));
}

TEST(OpenCalls, ABrokenPreconditionInsideIsABugOfTheCaller) {
  const auto report = run_with(Fault::Nested, "OpenCalls.Nested");
  EXPECT_THAT(report.text(), HasSubstr("clear breaks the precondition of pop: !is_null(*p)"));
}

TEST(OpenCalls, FreeingTwiceIsReported) {
  const auto report = run_with(Fault::FreesTwice, "OpenCalls.Twice");
  EXPECT_THAT(report.text(), HasSubstr("pop frees a block twice"));
}

TEST(CnNumbers, WrapAround) {
  EXPECT_EQ(cn::add<cn::i32>(cn::max<cn::i32>, 1), cn::min<cn::i32>);
  EXPECT_EQ(cn::multiply<cn::u16>(0xffff, 0xffff), 1);
  EXPECT_EQ(cn::divide<cn::i8>(-128, -1), -128);
  EXPECT_EQ(cn::rem<cn::i32>(-7, 3), -1);
  EXPECT_EQ(cn::mod<cn::i32>(-7, 3), 2);
  EXPECT_EQ(cn::shift_left<cn::u8>(1, 9), 0);
  EXPECT_EQ(cn::shift_right<cn::i8>(-2, 1), -1);
  EXPECT_EQ(cn::power<cn::u32>(3, 4), 81U);
  EXPECT_EQ(cn::clz<cn::u8>(1), 7);
  EXPECT_EQ(cn::ctz<cn::u16>(8), 3);
  EXPECT_EQ(cn::fls<cn::u32>(8), 4U);
  EXPECT_EQ(cn::ffs<cn::u32>(0), 0U);
  EXPECT_THROW(static_cast<void>(cn::divide<cn::u64>(1, 0)), cn::Violation);
}

TEST(CnNumbers, IntegersMustNotOverflow) {
  const cn::integer large = cn::power(cn::integer(2), cn::integer(126));
  EXPECT_EQ(cn::divide(large, large), cn::integer(1));
  EXPECT_THROW(static_cast<void>(cn::multiply(large, cn::integer(4))), cn::Violation);
}

TEST(CnMaps, AreEqualIfAllTheirValuesAre) {
  cn::Map<cn::u32, cn::i32> a;
  a.put(3, 30);
  a.put(1, 10);
  const auto b = a.with(2, 20);
  EXPECT_EQ(a[1], 10);
  EXPECT_EQ(a[2], 0);
  EXPECT_EQ(b[2], 20);
  EXPECT_FALSE(a == b);
  EXPECT_TRUE(a.with(2, 20) == b);
  EXPECT_TRUE(b.with(2, 0) == a);
}

}  // namespace
}  // namespace sonde
