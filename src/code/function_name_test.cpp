// SPDX-License-Identifier: Apache-2.0
#include "code/function_name.hpp"

#include <gtest/gtest.h>

namespace sonde::code {
namespace {

TEST(FunctionId, DoesNotDependOnParameters) {
  const FunctionId parse = function_id("text::Parser::parse(int)");
  EXPECT_EQ(function_id("text::Parser::parse(int, (anonymous namespace)::Flags)"), parse);
  EXPECT_EQ(function_id("text::Parser::parse(int) [clone .part.0]"), parse);
  EXPECT_NE(function_id("text::Parser::print(int)"), parse);
  EXPECT_NE(function_id("(anonymous namespace)::record(int)"),
            function_id("(anonymous namespace)::number(int)"));
  EXPECT_NE(parse, 0U);
}

TEST(FunctionId, OfCHasNoSuffixOfAnOptimiser) {
  EXPECT_EQ(function_id("parse.constprop.0"), function_id("parse"));
  EXPECT_EQ(function_id("parse.part.0.cold"), function_id("parse"));
}

TEST(FunctionId, OfAnyTextIsOne) {
  for (const char* each : {"", "(", ")", "((", "))(", ".", "a(b", " [clone"})
    EXPECT_NE(function_id(each), 0U);
}

TEST(FunctionId, IsThatOfANameForPeople) {
  EXPECT_EQ(demangled("_ZN4text6Parser5parseEi"), "text::Parser::parse(int)");
  EXPECT_EQ(demangled("main"), "main");
  for (const char* each : {"f", "i", "Pc", "", "_Z"}) EXPECT_EQ(demangled(each), each);
}

}  // namespace
}  // namespace sonde::code
