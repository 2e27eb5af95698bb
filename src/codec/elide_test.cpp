// SPDX-License-Identifier: Apache-2.0
#include "codec/elide.hpp"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/layout.hpp"
#include "codec/text.hpp"
#include "sonde/derive.hpp"
#include "tree/error.hpp"

namespace sonde::codec {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string repeated(std::size_t count, const std::string& item, const std::string& separator) {
  std::string text = item;
  for (std::size_t i = 1; i < count; ++i) text += separator + item;
  return text;
}

std::string numbers(int count) {
  std::string text = "0";
  for (int i = 1; i < count; ++i) text += ", " + std::to_string(i);
  return text;
}

TEST(Elide, LeavesShortTextsAlone) {
  EXPECT_EQ(elided("{0, 0, 0, 0, 0, 0}"), "{0, 0, 0, 0, 0, 0}");
}

TEST(Elide, CountsEqualItemsInARow) {
  EXPECT_EQ(elided("{" + repeated(4096, "0", ", ") + "}"), "{0 /* 4,095 more of these */}");
  EXPECT_EQ(elided("{7, 7, " + repeated(2000, "0", ", ") + ", 5}"),
            "{7, 7, 0 /* 1,999 more of these */, 5}");
  EXPECT_EQ(elided("{" + repeated(500, "State{.a = {1, 2}}", ", ") + "}"),
            "{State{.a = {1, 2}} /* 499 more of these */}");
}

TEST(Elide, CountsTheRestOfALongList) {
  const std::string text = elided("{" + numbers(20'000) + "}");
  EXPECT_THAT(text, StartsWith("{0, 1, 2, 3, "));
  EXPECT_THAT(text, EndsWith(", 199, /* 19,800 more */}"));
}

TEST(Elide, CountsLevelsThatAreTooDeep) {
  const std::size_t depth = 100'000;
  std::string deep;
  for (std::size_t i = 0; i < depth; ++i) deep += "Node{1, ";
  deep += "nullptr" + std::string(depth, '}');
  const std::string text = elided(deep);
  EXPECT_THAT(text, HasSubstr("Node{1, Node{/* 99,960 levels left out */}}"));
  EXPECT_LT(text.size(), longest_shown);
}

TEST(Elide, CountsTheRestOfALongLiteral) {
  const std::string text = elided("\"" + std::string(10'000, 'x') + "\"");
  EXPECT_EQ(text, "\"" + std::string(999, 'x') + "\" /* 9,001 more characters */");
}

TEST(Elide, CutsNoEscapeAndNoCharacterInTwo) {
  for (const std::string part : {"\\x01", "\\n", "ä", "€"}) {
    for (int shift = 0; shift < 5; ++shift) {
      const std::string head(static_cast<std::size_t>(shift), 'x');
      const std::string text = elided("\"" + head + repeated(3000, part, "") + "\"");
      const std::string shown = text.substr(1 + head.size(), text.find("\" /*") - 1 - head.size());
      EXPECT_EQ(shown, repeated(shown.size() / part.size(), part, "")) << text.substr(0, 40);
    }
  }
}

TEST(Elide, KeepsWithinTheLimitHoweverValuesNest) {
  std::string text = "{1, 2}";
  for (int i = 0; i < 12; ++i)
    text = "{" + text + ", " + std::to_string(i) + ", Pair{" + text + "}}";
  EXPECT_GT(text.size(), 10'000U);
  EXPECT_LE(elided(text).size(), longest_shown);
}

TEST(Elide, WorksOnNotation) {
  EXPECT_EQ(elided("list[" + repeated(1000, "int(0)", " ") + "]"),
            "list[int(0) /* 999 more of these */]");
}

// Whoever pastes a report must not get another case without a word.
TEST(Elide, LeavesTextsThatAreRefusedByTheReader) {
  const Type& type = derive::type_v<std::vector<int>>;
  EXPECT_THROW(parse(elided("{" + repeated(4096, "0", ", ") + "}"), type), Error);
  EXPECT_THROW(parse(elided("{" + numbers(20'000) + "}"), type), Error);
  EXPECT_NO_THROW(parse("{1, /* one more */ 2}", type));
}

TEST(Elide, ItemsWithCountsShareALine) {
  const std::string text = elided("{7, 7, " + repeated(2000, "0", ", ") + ", 5}");
  EXPECT_EQ(wrap(text, {.columns = 36}), "{\n  7, 7, 0 /* 1,999 more of these */,\n  5\n}");
}

// The indentation of deep values would be their square.
TEST(Layout, IndentsDeepValuesOnlySoFar) {
  const std::size_t depth = 8'000;
  std::string deep;
  for (std::size_t i = 0; i < depth; ++i) deep += "Node{1, ";
  deep += "nullptr" + std::string(depth, '}');
  EXPECT_LT(wrap(deep, {}).size(), 40 * deep.size());
}

}  // namespace
}  // namespace sonde::codec
