// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/scene.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contracts/cn/read.hpp"
#include "contracts/cn/sample_test.hpp"

namespace sonde::contracts::print {
namespace {

using testing::HasSubstr;
using testing::Not;

// The code of the sample with these annotations of the file and of `push`.
std::string text_of(const std::string& file, const std::string& contract) {
  Source source = cn::sample::code();
  source.annotations.clear();
  source.annotations.push_back({.kind = AnnotationKind::File, .text = file});
  source.annotations.push_back({.kind = AnnotationKind::Contract, .text = contract, .function = 0});
  const cn::Program program = cn::read(source);
  for (const cn::Problem& each : program.problems) ADD_FAILURE() << each.sentence;
  return scene_text(source, program);
}

TEST(SceneText, HasPredicatesFunctionsAndPreconditions) {
  const std::string text = text_of(
      "datatype list { Nil {}, Cons { i32 Head, datatype list Tail } }\n"
      "function (boolean) Below(i32 a, i32 b) { a < b }\n"
      "function (boolean) Unused(i32 a) { true }\n"
      "predicate [rec] (datatype list) List(pointer p, i32 low) {\n"
      "  if (is_null(p)) { return Nil {}; } else {\n"
      "    take N = RW<struct node>(p);\n"
      "    assert(Below(low, N.value));\n"
      "    take T = List(N.next, N.value);\n"
      "    return Cons { Head: N.value, Tail: T };\n"
      "  }\n"
      "}",
      "requires take L = List(p, x); x >= 0i32 || L == Nil {};");
  EXPECT_THAT(text, HasSubstr("(function Below (names a b)\n  (< a b))\n"));
  EXPECT_THAT(text, Not(HasSubstr("Unused")));
  EXPECT_THAT(text, HasSubstr("(predicate List (names p low)\n"
                              "  (arm (is_null p) (clauses)\n"
                              "    (new Nil))\n"
                              "  (arm else (clauses\n"
                              "    (take N (rw (struct node) p))\n"
                              "    (assert (call Below low (. N value)))\n"
                              "    (take T (pred List (. N next) (. N value))))\n"));
  EXPECT_THAT(text, HasSubstr("(contract push (parameters (parameter q (ptr (struct queue))) "
                              "(parameter x i32) (parameter n u32) "
                              "(parameter p (ptr (struct node))))\n"
                              "    (take L (pred List p x))\n"
                              "    (assert (|| (<= (# i32 0) x) (== L (new Nil)))))\n"));
}

TEST(SceneText, HasRangesOfEach) {
  const std::string text = text_of(
      "", "requires take A = each (u32 i; i < n) { RW<int>(array_shift<int>(&(p->value), i)) };");
  EXPECT_THAT(text, HasSubstr("(each i u32 (low) (high n) (< i n) (rw i32 (shift i32 (member "
                              "(struct node) p value) i)))"));
}

}  // namespace
}  // namespace sonde::contracts::print
