// SPDX-License-Identifier: Apache-2.0
#include "api/quote.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

namespace sonde::api {
namespace {

// The name of a file that holds this source, and that only this process writes.
std::string file_of(std::string_view source) {
  std::string name = testing::TempDir() + "sonde-quote-" + std::to_string(getpid()) + ".cpp";
  std::ofstream(name) << source;
  return name;
}

std::optional<Quotes> quotes_in(std::string_view source, unsigned line, std::string_view method,
                                std::string_view name) {
  const std::string file = file_of(source);
  auto quotes = quotes_of({{{file.c_str(), line}, method, name}});
  std::filesystem::remove(file);
  return quotes;
}

std::optional<std::string> quoted(std::string_view source, unsigned line, std::string_view method,
                                  std::string_view name = {}) {
  const auto quotes = quotes_in(source, line, method, name);
  if (!quotes) return std::nullopt;
  return quotes->texts.front();
}

TEST(Quote, IsWhatStandsBehindUpToTheEndOfTheCall) {
  EXPECT_EQ(quoted("api.old(content);", 1, "old"), "content");
  EXPECT_EQ(quoted(".ensure(\"x\",\n   [](int a) { return f(a); });", 1, "ensure", "x"),
            "[](int a) { return f(a); }");
}

TEST(Quote, TakesBracketsInTextsAndCommentsForNone) {
  EXPECT_EQ(quoted(".old(f(\")\", ')', '\\'' /* ) */))", 1, "old"), "f(\")\", ')', '\\'' /* ) */)");
  EXPECT_EQ(quoted(".old(f(1'000, L')', // )\n2))", 1, "old"), "f(1'000, L')', // )\n2)");
  EXPECT_EQ(quoted(".old(f(R\"x( )\" )x\"))", 1, "old"), "f(R\"x( )\" )x\")");
}

TEST(Quote, IsTheFirstFromTheLineOn) {
  const char* const source = ".old(a)\n.old(b)\n.old(c)\n";
  EXPECT_EQ(quoted(source, 2, "old"), "b");
  EXPECT_EQ(quoted(source, 3, "old"), "c");
  EXPECT_EQ(quoted(source, 4, "old"), std::nullopt);
  EXPECT_EQ(quoted(source, 400, "old"), std::nullopt);
}

TEST(Quote, IsOfTheMethodAndTheName) {
  const char* const source = "call(\"fits\", f).require(\"fits\", p).ensure(\n  \"fits\" ,\n q)";
  EXPECT_EQ(quoted(source, 1, "require", "fits"), "p");
  EXPECT_EQ(quoted(source, 1, "ensure", "fits"), "q");
  EXPECT_EQ(quoted(source, 1, "ensure", "other"), std::nullopt);
}

TEST(Quote, LosesItsIndentation) {
  EXPECT_EQ(quoted(".old([] {\n      one();\n\n        two();\n    })", 1, "old"),
            "[] {\n  one();\n\n    two();\n}");
}

TEST(Quote, OfWhatHasNoEndIsNone) {
  EXPECT_EQ(quoted(".old(f(", 1, "old"), std::nullopt);
  EXPECT_EQ(quoted(".old(\"", 1, "old"), std::nullopt);
  EXPECT_EQ(quoted(".old('\\", 1, "old"), std::nullopt);
  EXPECT_EQ(quoted(".old(R\"", 1, "old"), std::nullopt);
  EXPECT_EQ(quoted("", 1, "old"), std::nullopt);
  EXPECT_FALSE(quotes_of({{{"there/is/no/such.cpp", 1}, "old"}}));
}

TEST(Quote, AreAllOrNone) {
  const std::string file = file_of(".old(a).ensure(\"x\", b)");
  const Where where{file.c_str(), 1};
  const auto both = quotes_of({{where, "ensure", "x"}, {where, "old"}});
  ASSERT_TRUE(both);
  EXPECT_EQ(both->texts, (std::vector<std::string>{"b", "a"}));
  EXPECT_FALSE(quotes_of({{where, "ensure", "x"}, {where, "release"}}));
  std::filesystem::remove(file);
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
      .ensure("fits", )";

std::string locals_of(const std::string& contract) {
  constexpr unsigned line = 19;  // of the contract
  const auto quotes =
      quotes_in(std::string(description) + contract + ");\n}\n", line, "ensure", "fits");
  if (!quotes) return "no quotes";
  std::string lines;
  for (const auto& statement : quotes->locals) lines += statement + "\n";
  return lines;
}

TEST(Quote, FindsTheLocalVariablesThatAContractUses) {
  EXPECT_EQ(locals_of("[&](int result) { return result < limit() && most; }"),
            "const int least = 3;\nconst auto limit = [=] { return least + 1; };\n");
  EXPECT_EQ(locals_of("[](Bag& b) { return b.limit + b.least; }"), "");
  EXPECT_EQ(locals_of("others"), "const std::vector<int> others{1, 2};\n");
  EXPECT_EQ(locals_of("int add"), "");
  EXPECT_EQ(locals_of("next(1)"),
            "const std::vector<int> others{1, 2};\nstd::function<int(int)> next = others;\n");
}

}  // namespace
}  // namespace sonde::api
