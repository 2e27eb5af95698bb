// SPDX-License-Identifier: Apache-2.0
#include "api/quote.hpp"

#include <gtest/gtest.h>

namespace sonde::api {
namespace {

TEST(Quote, IsWhatStandsBehindUpToTheEndOfTheCall) {
  EXPECT_EQ(quoted_in("api.old(content);", 1, {"old"}), "content");
  EXPECT_EQ(quoted_in(".ensure(\"x\",\n   [](int a) { return f(a); });", 1, {"ensure", "x"}),
            "[](int a) { return f(a); }");
}

TEST(Quote, TakesBracketsInTextsAndCommentsForNone) {
  EXPECT_EQ(quoted_in(".old(f(\")\", ')', '\\'' /* ) */))", 1, {"old"}),
            "f(\")\", ')', '\\'' /* ) */)");
  EXPECT_EQ(quoted_in(".old(f(1'000, L')', // )\n2))", 1, {"old"}), "f(1'000, L')', // )\n2)");
  EXPECT_EQ(quoted_in(".old(f(R\"x( )\" )x\"))", 1, {"old"}), "f(R\"x( )\" )x\")");
}

TEST(Quote, IsTheFirstFromTheLineOn) {
  const char* const source = ".old(a)\n.old(b)\n.old(c)\n";
  EXPECT_EQ(quoted_in(source, 2, {"old"}), "b");
  EXPECT_EQ(quoted_in(source, 3, {"old"}), "c");
  EXPECT_EQ(quoted_in(source, 4, {"old"}), std::nullopt);
  EXPECT_EQ(quoted_in(source, 400, {"old"}), std::nullopt);
}

TEST(Quote, IsOfTheMethodAndTheName) {
  const char* const source = "call(\"fits\", f).require(\"fits\", p).ensure(\n  \"fits\" ,\n q)";
  EXPECT_EQ(quoted_in(source, 1, {"require", "fits"}), "p");
  EXPECT_EQ(quoted_in(source, 1, {"ensure", "fits"}), "q");
  EXPECT_EQ(quoted_in(source, 1, {"ensure", "other"}), std::nullopt);
}

TEST(Quote, LosesItsIndentation) {
  EXPECT_EQ(quoted_in(".old([] {\n      one();\n\n        two();\n    })", 1, {"old"}),
            "[] {\n  one();\n\n    two();\n}");
}

TEST(Quote, OfWhatHasNoEndIsNone) {
  EXPECT_EQ(quoted_in(".old(f(", 1, {"old"}), std::nullopt);
  EXPECT_EQ(quoted_in(".old(\"", 1, {"old"}), std::nullopt);
  EXPECT_EQ(quoted_in(".old('\\", 1, {"old"}), std::nullopt);
  EXPECT_EQ(quoted_in(".old(R\"", 1, {"old"}), std::nullopt);
  EXPECT_EQ(quoted_in("", 1, {"old"}), std::nullopt);
  EXPECT_EQ(quoted({"there/is/no/such.cpp", 1}, {"old"}), std::nullopt);
}

}  // namespace
}  // namespace sonde::api
