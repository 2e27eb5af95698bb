// SPDX-License-Identifier: Apache-2.0
#include "codec/parse.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/text.hpp"
#include "sonde/derive.hpp"
#include "tree/error.hpp"

namespace store {

enum class Color { Red, Green };
struct Item {
  int price;
  Color color;
  std::string name;
};
struct Empty {};

}  // namespace store

namespace sonde::codec {
namespace {

using store::Item;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

template <class T>
std::string read(std::string_view text) {
  return print(parse(text, derive::type_v<T>).tree);
}

template <class T>
std::string error_of(std::string_view text) {
  try {
    return "no error, but " + read<T>(text);
  } catch (const Error& error) {
    return error.what();
  }
}

constexpr auto green = "store::Item{.price = 5, .color = store::Color::Green, .name = \"x\"}";

TEST(Parse, MatchesFieldsByNameInAnyOrder) {
  EXPECT_EQ(read<Item>(R"(store::Item{.name = "x", .color = store::Color::Green, .price = 5})"),
            green);
  EXPECT_EQ(read<Item>(R"({5, store::Color::Green, "x"})"), green);
  EXPECT_EQ(read<Item>(R"({.price = 5, .name = "x", .color = Green,})"), green);
}

TEST(Parse, TakesNamesWithLessOrMoreQualification) {
  EXPECT_EQ(read<Item>(R"(Item{.price = 5, .color = Color::Green, .name = "x"})"), green);
  EXPECT_EQ(read<Item>(R"({.price = 5, .color = Green, .name = "x"})"), green);
  EXPECT_EQ(
      read<Item>(R"(my::store::Item{.price = 5, .color = my::store::Color::Green, .name="x"})"),
      green);
}

TEST(Parse, IsFreeInSpaceAndComments) {
  EXPECT_EQ(read<Item>("{ // a thing\n .price /* in cents */ = 5,\n\n.color=Green,.name=\"x\" }"),
            green);
}

TEST(Parse, FillsMissingFieldsWithTheirSimplestValue) {
  EXPECT_EQ(read<Item>("{.color = Green}"),
            "store::Item{.price = 0, .color = store::Color::Green, .name = \"\"}");
  EXPECT_EQ(read<Item>("{}"), "store::Item{.price = 0, .color = store::Color::Red, .name = \"\"}");
}

TEST(Parse, ReportsWhichFieldsItFilled) {
  const auto parsed = parse("\n {.color = Green, .name = \"x\"}", derive::type_v<Item>);
  EXPECT_THAT(parsed.filled, ElementsAre("line 2, column 2: .price of store::Item is missing: it "
                                         "gets its simplest value"));
  EXPECT_THAT(parsed.remarks, IsEmpty());
}

TEST(Parse, SkipsUnknownFieldsWithARemark) {
  const auto parsed = parse(
      "{.price = 5,\n .size = Box<int, 2>{\"}\", '}', {1, 2}},\n .color = Green, .name = \"x\"}",
      derive::type_v<Item>);
  EXPECT_EQ(print(parsed.tree), green);
  EXPECT_THAT(parsed.remarks,
              ElementsAre("line 2, column 3: skipped .size, which is not a field of store::Item"));
}

TEST(Parse, RemarksOnATypeOfAnotherName) {
  const auto parsed = parse("Thing{.price = 5}", derive::type_v<Item>);
  EXPECT_THAT(parsed.remarks, ElementsAre("line 1, column 1: read Thing as store::Item"));
}

TEST(Parse, ReadsIntegersInEveryBase) {
  EXPECT_EQ(read<int>("0x1F"), "31");
  EXPECT_EQ(read<int>("-0b11"), "-3");
  EXPECT_EQ(read<int>("017"), "15");
  EXPECT_EQ(read<int>("1'000'000l"), "1000000");
  EXPECT_EQ(read<std::int64_t>("-9223372036854775807 - 1"), "-9223372036854775807 - 1");
  EXPECT_EQ(read<int>("static_cast<int>(5)"), "5");
}

TEST(Parse, ReadsRealsHoweverTheyAreWritten) {
  EXPECT_EQ(read<double>("5"), "5.0");
  EXPECT_EQ(read<double>("-.5e+1"), "-5.0");
  EXPECT_EQ(read<float>("0.1"), "0.1f");
  EXPECT_EQ(read<double>("-INFINITY"), "-std::numeric_limits<double>::infinity()");
}

TEST(Parse, ChecksBounds) {
  EXPECT_EQ(error_of<std::int8_t>("\n  300"),
            "line 2, column 3: expected std::int8_t from -128 to 127, found 300");
  EXPECT_EQ(error_of<std::uint64_t>("-1"),
            "line 1, column 1: expected std::uint64_t from 0 to 18446744073709551615, found -1");
  using Three = std::array<int, 3>;
  EXPECT_EQ(error_of<Three>("{1, 2}"),
            "line 1, column 1: expected 3 elements in std::array<int, 3>, found 2");
  EXPECT_EQ(error_of<std::vector<unsigned char>>("{1, 256}"),
            "line 1, column 5: expected a byte from 0x00 to 0xff, found 256");
}

TEST(Parse, SaysWhereAndWhatWasExpected) {
  EXPECT_EQ(error_of<Item>("{.price = true}"),
            "line 1, column 11: expected a whole number for int, found true");
  EXPECT_EQ(error_of<Item>("{.color =\n Blue}"),
            "line 2, column 2: expected an enumerator of store::Color, found Blue");
  EXPECT_EQ(error_of<Item>("{.price = 1 .color = Red}"),
            "line 1, column 13: expected ',', found .");
  EXPECT_EQ(error_of<Item>("{1, Red, \"\", 4}"),
            "line 1, column 14: expected no more than 3 fields in store::Item, found another one");
  EXPECT_EQ(error_of<Item>("{.price = 1, .price = 2}"),
            "line 1, column 14: expected each field of store::Item once, found one again");
  EXPECT_EQ(error_of<int>("5 6"), "line 1, column 3: expected the end, found 6");
  EXPECT_EQ(error_of<int>("/* 5"),
            "line 1, column 1: expected */ at the end of this comment, found none");
  EXPECT_EQ(error_of<std::vector<int>>("{1"), "line 1, column 3: expected ',', found the end");
  using Two = std::variant<int, std::int64_t>;
  EXPECT_EQ(error_of<Two>("5"),
            "line 1, column 1: expected std::variant<int, std::int64_t>{std::in_place_index<0>, "
            "...}, found a value of more than one alternative");
  EXPECT_EQ(
      error_of<Two>("\"a\""),
      "line 1, column 1: expected an alternative of std::variant<int, std::int64_t>, found \"");
}

struct Chain {
  std::vector<Chain> parts;
};

TEST(Parse, BoundsDepth) {
  const std::string deep(100'000, '{');
  EXPECT_THAT(error_of<Chain>(deep),
              ::testing::EndsWith("expected at most 1000 values within each other, found more"));
}

TEST(Parse, BoundsRemarks) {
  std::string text = "{";
  for (int i = 0; i < 1000; ++i) text += ".x = 1,";
  EXPECT_EQ(parse(text + "}", derive::type_v<Item>).remarks.size(), 50U);
}

template <class T>
void survive(const std::string& good) {
  const auto check = [](std::string_view text) {
    try {
      const Tree tree = parse(text, derive::type_v<T>).tree;
      EXPECT_EQ(parse(print(tree), derive::type_v<T>).tree, tree) << text;
    } catch (const Error& error) {
      EXPECT_TRUE(std::string_view(error.what()).starts_with("line ")) << error.what();
    }
  };
  for (std::size_t i = 0; i < good.size(); ++i) {
    check(good.substr(0, i));
    for (int c = 1; c < 256; c += 5) {
      std::string damaged = good;
      damaged[i] = static_cast<char>(damaged[i] ^ c);
      check(damaged);
    }
  }
}

TEST(Parse, SurvivesDamage) {
  survive<Item>(R"(store::Item{.price = -12, .color = store::Color::Green, .name = "a\x01" "b"})");
  survive<std::variant<int, double, std::string, std::optional<char>, store::Empty>>(
      "std::variant<int, double, std::string, std::optional<char>, "
      "store::Empty>{std::in_place_index<3>, 'a'}");
  survive<std::vector<std::unique_ptr<std::vector<std::byte>>>>(
      "{nullptr, std::make_unique<std::vector<std::byte>>({std::byte{0x01}}), /* not shown */}");
  survive<std::vector<double>>("{1.5, -2e3, std::numeric_limits<double>::infinity(), @9(1)}");
}

struct TwoArguments {
  std::vector<std::string> names = {"xs", "item"};
  std::vector<const Type*> types = {&derive::type_v<std::vector<int>>, &derive::type_v<Item>};

  Parsed parse(std::string_view text) const { return parse_arguments(text, names, types); }
};

TEST(Arguments, StandOneALine) {
  const TwoArguments two;
  const auto parsed = two.parse("xs = {1, 2};\nitem = {5, Green, \"x\"}");
  EXPECT_THAT(parsed.remarks, IsEmpty());
  const std::string text = print_arguments(parsed.tree, two.names);
  EXPECT_EQ(text, "xs = {1, 2}\nitem = " + std::string(green) + "\n");
  EXPECT_EQ(two.parse(text).tree, parsed.tree);
}

TEST(Arguments, MayBeDeclarationsAsReportsPrintThem) {
  const TwoArguments two;
  const auto parsed =
      two.parse("const std::vector<int>& xs = {7};\nstd::pair<int, A<B>> item = {5};");
  EXPECT_THAT(parsed.remarks, IsEmpty());
  EXPECT_EQ(parsed.tree, two.parse("item = {5}\nxs = {7}").tree);
}

TEST(Arguments, AreMatchedByName) {
  const TwoArguments two;
  const auto parsed = two.parse("item = {5, Green, \"x\"}\nold = f(1,\n  2)\nxs = {1}");
  EXPECT_EQ(print_arguments(parsed.tree, two.names),
            "xs = {1}\nitem = " + std::string(green) + "\n");
  EXPECT_THAT(
      parsed.remarks,
      ElementsAre("line 2, column 1: skipped old, which is not an argument of this property"));
}

TEST(Arguments, AreSimplestWhereMissing) {
  const TwoArguments two;
  EXPECT_EQ(print_arguments(two.parse("// nothing\n").tree, two.names),
            "xs = {}\nitem = store::Item{.price = 0, .color = store::Color::Red, .name = \"\"}\n");
}

TEST(Arguments, AreCountedWhereTheTextHasThem) {
  const TwoArguments two;
  EXPECT_EQ(two.parse("old = 1\nxs = {1}").arguments_read, 1u);
  EXPECT_EQ(two.parse("old = 1").arguments_read, 0u);
}

TEST(Arguments, SayWhereTheyAreWrong) {
  const TwoArguments two;
  try {
    two.parse("xs = {1}\nxs = {2}");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "line 2, column 1: expected each argument once, found xs again");
  }
}

TEST(Arguments, GoOverSeveralLinesWhereTheyAreLong) {
  const TwoArguments two;
  std::string text = "xs = {";
  for (int i = 0; i < 40; ++i) text += "1000000,";
  const auto parsed = two.parse(text + "}");
  const std::string printed = print_arguments(parsed.tree, two.names);
  EXPECT_TRUE(printed.starts_with("xs = {\n  1000000, 1000000, ")) << printed;
  EXPECT_EQ(two.parse(printed).tree, parsed.tree);
}

struct Grid {
  int id;
  std::array<std::array<int, 1000>, 500> cells;
};

TEST(Parse, FillsLargeArraysThatAreLeftOut) {
  EXPECT_EQ(parse("{{.id = 1}, {2}}", derive::type_v<std::vector<Grid>>).tree.size(),
            1U + 2 * (2 + 1 + 500 * 1001));
}

// A small file must not take all memory.
TEST(Parse, RefusesToFillMoreThanALimit) {
  std::string text = "{\n";
  for (int i = 0; i < 1000; ++i) text += "{},\n";
  EXPECT_EQ(error_of<std::vector<Grid>>(text + "}"),
            "line 4, column 1: expected parts that come to at most 1048576 values in all where "
            "they are left out, found more: write out a "
            "std::array<std::array<int, 1000>, 500>");
  EXPECT_THAT(error_of<std::vector<std::unique_ptr<Grid>>>(
                  "{make_unique<Grid>(), make_unique<Grid>(), make_unique<Grid>()}"),
              ::testing::HasSubstr("write out a "));
}

}  // namespace
}  // namespace sonde::codec
