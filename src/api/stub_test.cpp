// SPDX-License-Identifier: Apache-2.0
// A function without a body does what its contract says.
#include "api/stub.hpp"

#include <cstddef>

#include <gtest/gtest.h>

#include "api/heap.hpp"
#include "sonde/api/allocation.h"
#include "sonde/cn.hpp"
#include "sonde/ownership.hpp"

namespace sonde::api {
namespace {

struct Cell {
  int value;
  Cell* next;
};

constexpr scene::Member members[] = {{"value", offsetof(Cell, value), "i32"},
                                     {"next", offsetof(Cell, next), "(ptr (typedef Cell))"}};
constexpr scene::Layout layouts[] = {{"Cell", sizeof(Cell), members, 2}};
const scene::Program program{R"(
(contract count (parameters (parameter return i32) (parameter p (ptr i32)) (parameter Old i32))
  (take New (rw i32 p))
  (assert (== New (+ i32 Old (# i32 1))))
  (assert (== return New)))
(contract push (parameters (parameter return (ptr (typedef Cell)))
                           (parameter p (ptr (typedef Cell))) (parameter Old (typedef Cell)))
  (take First (rw (typedef Cell) return))
  (assert (ptr_eq (. First next) p))
  (take Second (rw (typedef Cell) p))
  (assert (== (. Second value) (. Old value)))
  (assert (is_null (. Second next))))
(contract drop (parameters (parameter p (ptr i32))))
)",
                             layouts, 1};

Contract function{"f", "f.c", 1, "f"};

class Stubs : public testing::Test {
 protected:
  Stubs() { heap().begin_case(); }
  ~Stubs() override { heap().end_case(); }

  template <class T>
  T* made(const T& value) {
    T* const memory = static_cast<T*>(sonde_malloc(sizeof(T)));
    *memory = value;
    before.add(memory, sizeof(T), {});
    return memory;
  }
  template <class F>
  bool acts(const cn::Stub& stub, F ensures) {
    return act(stub, cn::clauses_of(ensures), function, before);
  }

  Footprint before;
};

TEST_F(Stubs, KnowValuesFromBeforeTheCall) {
  int* p = made(41);
  int result = 0;
  int old = *p;
  void* const values[] = {&result, static_cast<void*>(&p), &old};
  EXPECT_TRUE(acts({program, "count", true, values, 3}, [&](cn::Evaluation& at) {
    at.check(at.rw<int>(p, {}) == old + 1 && result == *p);
  }));
  EXPECT_EQ(*p, 42);
  EXPECT_EQ(result, 42);
}

TEST_F(Stubs, MakeBlocksThatPointToWhatTheyWereGiven) {
  Cell* p = made(Cell{7, nullptr});
  Cell* result = nullptr;
  Cell old = *p;
  void* const values[] = {static_cast<void*>(&result), static_cast<void*>(&p), &old};
  EXPECT_TRUE(acts({program, "push", true, values, 3}, [&](cn::Evaluation& at) {
    at.check(at.rw<Cell>(result, {}).next == p);
    at.check(at.rw<Cell>(p, {}).value == 7);
  }));
  ASSERT_TRUE(owned(result));
  EXPECT_EQ(result->next, p);
  EXPECT_EQ(p->value, 7);
}

TEST_F(Stubs, FreeWhatTheyDoNotGiveBack) {
  int* p = made(5);
  void* const values[] = {static_cast<void*>(&p)};
  EXPECT_TRUE(acts({program, "drop", false, values, 1}, [](cn::Evaluation&) {}));
  EXPECT_FALSE(owned(p));
}

TEST_F(Stubs, LeaveEverythingAsItWasWhereNothingHolds) {
  int* p = made(41);
  int result = 0;
  int old = *p;
  void* const values[] = {&result, static_cast<void*>(&p), &old};
  EXPECT_FALSE(acts({program, "count", true, values, 3},
                    [](cn::Evaluation& at) { at.check(false, Resource{}); }));
  EXPECT_EQ(*p, 41);
}

}  // namespace
}  // namespace sonde::api
