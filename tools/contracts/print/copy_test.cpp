// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/copy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contracts/clang/read_text.hpp"

namespace sonde::contracts::print {
namespace {

using testing::HasSubstr;

TEST(Copy, WrapsFunctionsOnTheirLines) {
  const auto source = read_text("a.c",
                                "struct queue;\n"
                                "int push(struct queue* q, int x)\n"
                                "/*@ requires true; @*/\n"
                                "{ return x > 0 ? push(q, x - 1) : 0; }\n"
                                "int last;\n");
  CopyPlan plan{};
  plan.wrapped = {0};
  const std::string copy = copy_of(source, plan);
  EXPECT_THAT(copy, HasSubstr("int push(struct queue* q, int x); "
                              "int sonde_body_push(struct queue* q, int x)\n"));
  EXPECT_THAT(copy, HasSubstr("int push(struct queue* q, int x) {\n"
                              "  void* frame = sonde_enter_push(q, x);\n"
                              "  int result = sonde_body_push(q, x);\n"
                              "  sonde_leave_push(frame, result, q, x);\n"
                              "  return result;\n}\n#line 4 "));
  EXPECT_THAT(copy, HasSubstr("\nint last;\n"));
}

TEST(Copy, ExportsStaticFunctions) {
  const auto source =
      read_text("a.c", "static void f(int (*g)(int), char name[8]) { g(name[0]); }\n");
  CopyPlan plan{};
  plan.static_prefix = "sonde_static_";
  EXPECT_THAT(copy_of(source, plan),
              HasSubstr("void sonde_static_f(int (*g)(int), char *name) { f(g, name); }\n"));
}

TEST(Copy, PutsTextIn) {
  const auto source = read_text("a.c", "int f(void) { return 1; }\n");
  CopyPlan plan{};
  plan.insertions = {{13, " check();"}};
  EXPECT_THAT(copy_of(source, plan), HasSubstr("int f(void) { check(); return 1; }"));
}

}  // namespace
}  // namespace sonde::contracts::print
