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

constexpr std::string_view description = R"(
#include <vector>
namespace bags {
namespace {
int limit = 0;  // of all; there for a test, too
void describe(int unused) { int limit = 1; }
SONDE_API(Bag, Bounds, api) {
  // What is limit = 2; here?
  const int least = 3;
  const auto limit = [=] { return least + 1; };
  const std::vector<int> others{1, 2};
  std::function<int(int)> next = others;
  auto& add = api.call("add", add);
  delete others;
  if (limit() > 4) {
    int most = 5;
  }
  api.call("add", add)
      .ensure("fits", [&](int result) { return result < limit() && most; });
}
)";

TEST(Quote, FindsTheLocalVariablesThatAContractUses) {
  constexpr unsigned line = 19;  // of the contract
  EXPECT_EQ(
      locals_used_in(description, line, "[&](int result) { return result < limit() && most; }"),
      "const int least = 3;\nconst auto limit = [=] { return least + 1; };\n");
  EXPECT_EQ(locals_used_in(description, line, "[](Bag& b) { return b.limit + b.least; }"), "");
  EXPECT_EQ(locals_used_in(description, line, "others"), "const std::vector<int> others{1, 2};\n");
  EXPECT_EQ(locals_used_in(description, line, "int add"), "");
  EXPECT_EQ(locals_used_in(description, line, "next(1)"),
            "const std::vector<int> others{1, 2};\nstd::function<int(int)> next = others;\n");
}

}  // namespace
}  // namespace sonde::api
