// SPDX-License-Identifier: Apache-2.0
#include "codec/text.hpp"

#include <array>
#include <bitset>
#include <chrono>
#include <complex>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "codec/tree_of_test.hpp"
#include "schema/schema.hpp"
#include "sonde/derive.hpp"

namespace machine {

enum class Label { L, H };
struct Push {
  int n;
};
struct Add {};
struct State {
  std::vector<std::variant<Push, Add>> imem;
  std::pair<int, Label> pc;
};
struct Cell {
  int value;
  std::unique_ptr<Cell> next;
};
enum class Small : unsigned char { One = 1 };

}  // namespace machine

namespace sonde::codec {
namespace {

using namespace machine;

// The text, which also must read back as the same tree.
template <class T>
std::string text_of(const T& value) {
  const Tree tree = tree_of(value);
  const std::string text = print(tree);
  const Parsed parsed = parse(text, derive::type_v<T>);
  EXPECT_EQ(parsed.tree, tree) << text << "\nreads as\n" << print(parsed.tree);
  EXPECT_TRUE(parsed.remarks.empty()) << parsed.remarks.front();
  return text;
}

TEST(Text, ReadsLikeAnInitializer) {
  const State state{{Push{1}, Add{}}, {0, Label::L}};
  EXPECT_EQ(text_of(state),
            "machine::State{.imem = {machine::Push{.n = 1}, machine::Add{}}, "
            ".pc = {0, machine::Label::L}}");
}

TEST(Text, WritesIntegersThatCompile) {
  EXPECT_EQ(text_of(-7), "-7");
  EXPECT_EQ(text_of(std::numeric_limits<std::int64_t>::min()), "-9223372036854775807 - 1");
  EXPECT_EQ(text_of(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615u");
  EXPECT_EQ(text_of(std::uint8_t{255}), "255");
  EXPECT_EQ(text_of(true), "true");
}

TEST(Text, WritesCharactersAsLiteralsWhereTheyHaveOne) {
  EXPECT_EQ(text_of('a'), "'a'");
  EXPECT_EQ(text_of('\''), "'\\''");
  EXPECT_EQ(text_of('\n'), "'\\n'");
  EXPECT_EQ(text_of('\0'), "'\\0'");
  EXPECT_EQ(text_of('\x7f'), "'\\x7f'");
  EXPECT_EQ(text_of('\xff'), "'\\xff'");
  EXPECT_EQ(text_of(u8'a'), "u8'a'");
  EXPECT_EQ(text_of(static_cast<char8_t>(0x80)), "128");
  EXPECT_EQ(text_of(u'\u00e9'), "u'\\u00e9'");
  EXPECT_EQ(text_of(static_cast<char16_t>(0xd800)), "55296");
  EXPECT_EQ(text_of(U'\U0001f600'), "U'\\U0001f600'");
  EXPECT_EQ(text_of(L'x'), "L'x'");
}

TEST(Text, WritesRealsThatReadBackExactly) {
  EXPECT_EQ(text_of(1.0), "1.0");
  EXPECT_EQ(text_of(-0.0), "-0.0");
  EXPECT_EQ(text_of(0.1), "0.1");
  EXPECT_EQ(text_of(1e300), "1e+300");
  EXPECT_EQ(text_of(0.1F), "0.1f");
  EXPECT_EQ(text_of(3.0F), "3.0f");
  EXPECT_EQ(text_of(-std::numeric_limits<double>::infinity()),
            "-std::numeric_limits<double>::infinity()");
  EXPECT_EQ(text_of(std::numeric_limits<float>::infinity()),
            "std::numeric_limits<float>::infinity()");
  EXPECT_EQ(text_of(std::numeric_limits<double>::quiet_NaN()),
            "std::numeric_limits<double>::quiet_NaN()");
  EXPECT_EQ(text_of(std::bit_cast<double>(std::uint64_t{0x7ff8000000000001})),
            "std::bit_cast<double>(0x7ff8000000000001)");
}

TEST(Text, WritesStringsAsLiterals) {
  EXPECT_EQ(text_of(std::string("say \"hi\"\n")), R"("say \"hi\"\n")");
  EXPECT_EQ(text_of(std::string("\x01"
                                "a\x01"
                                "g\xff")),
            R"("\x01" "a\x01g\xff")");
  EXPECT_EQ(text_of(std::string("h\xc3\xa9llo")), "\"h\xc3\xa9llo\"");
  EXPECT_EQ(text_of(std::string("a\0b", 3)), R"(std::string("a\0" "b", 3))");
  EXPECT_EQ(text_of(std::string("a\0z", 3)), R"(std::string("a\0z", 3))");
  EXPECT_EQ(text_of(std::string()), "\"\"");
}

TEST(Text, WritesBytesInHex) {
  EXPECT_EQ(text_of(std::vector<unsigned char>{1, 255}), "{0x01, 0xff}");
  EXPECT_EQ(text_of(std::vector<std::byte>{std::byte{1}}), "{std::byte{0x01}}");
}

TEST(Text, WritesPossibleValues) {
  EXPECT_EQ(text_of(std::optional<int>()), "std::nullopt");
  EXPECT_EQ(text_of(std::optional<int>(5)), "5");
  EXPECT_EQ(text_of(std::optional<std::vector<int>>({1, 2})), "std::vector<int>{1, 2}");
  EXPECT_EQ(text_of(std::optional<std::optional<int>>(std::optional<int>())),
            "std::optional<int>{std::nullopt}");
  EXPECT_EQ(text_of(std::optional<std::optional<int>>()), "std::nullopt");
}

TEST(Text, WritesPointersAsCalls) {
  const Cell list{1, std::make_unique<Cell>(Cell{2, nullptr})};
  EXPECT_EQ(text_of(list),
            "machine::Cell{.value = 1, .next = std::make_unique<machine::Cell>("
            "machine::Cell{.value = 2, .next = nullptr})}");
  EXPECT_EQ(text_of(std::make_shared<int>(3)), "std::make_shared<int>(3)");
}

TEST(Text, NamesTheAlternativeOnlyWhereItsValueDoesNot) {
  using Number = std::variant<int, std::int64_t>;
  EXPECT_EQ(text_of(Number(std::in_place_index<1>, 5)),
            "std::variant<int, std::int64_t>{std::in_place_index<1>, 5}");
  using Mixed = std::variant<int, double, std::string, Label, std::vector<int>, bool>;
  EXPECT_EQ(text_of(Mixed(5)), "5");
  EXPECT_EQ(text_of(Mixed(5.0)), "5.0");
  EXPECT_EQ(text_of(Mixed("x")), "\"x\"");
  EXPECT_EQ(text_of(Mixed(Label::H)), "machine::Label::H");
  EXPECT_EQ(text_of(Mixed(std::vector{1})), "std::vector<int>{1}");
  EXPECT_EQ(text_of(Mixed(true)), "true");
  EXPECT_EQ(text_of(std::variant<unsigned, std::string>(5U)), "5u");
  EXPECT_EQ(text_of(std::variant<std::uint8_t, std::string>(std::uint8_t{5})), "std::uint8_t{5}");
}

TEST(Text, NamesWhatIsConstructed) {
  EXPECT_EQ(text_of(std::bitset<8>(0x2c)), "std::bitset<8>{\"00101100\"}");
  EXPECT_EQ(text_of(std::chrono::seconds(5)), "std::chrono::seconds{5}");
  EXPECT_EQ(text_of(std::complex<double>(1, 2)), "std::complex<double>{1.0, 2.0}");
}

TEST(Text, KeepsTheBracesOfArraysClear) {
  EXPECT_EQ(text_of(std::array{1, 2}), "{1, 2}");
  EXPECT_EQ(text_of(std::array{std::pair(1, 2)}), "{std::pair<int, int>{1, 2}}");
  EXPECT_EQ(text_of(std::map<int, std::string>{{1, "a"}}), "{{1, \"a\"}}");
}

TEST(Text, CastsNumbersThatAreNoEnumerator) {
  EXPECT_EQ(text_of(std::vector{Small{1}, Small{7}}),
            "{machine::Small::One, static_cast<machine::Small>(std::uint8_t{7})}");
  EXPECT_EQ(text_of(std::tuple(Label{9})), "{static_cast<machine::Label>(9)}");
}

TEST(Text, ShowsWhatIsNotKnown) {
  schema::resolve(derive::type_v<std::vector<int>>);
  schema::resolve(derive::type_v<std::optional<int>>);
  Tree list;
  const auto span = list.open(derive::type_v<std::vector<int>>.kind);
  list.leaf(derive::hole, 0);
  list.leaf(Kind("made", Form::Integer), 1);
  list.leaf(derive::hole, 0);
  list.close(span);
  const std::string text = print(list);
  EXPECT_TRUE(text.starts_with("{/* not shown */, @")) << text;
  EXPECT_EQ(parse(text, derive::type_v<std::vector<int>>).tree, list);

  Tree some;
  const auto payload = some.open(derive::type_v<std::optional<int>>.kind, 1);
  some.leaf(derive::hole, 0);
  some.close(payload);
  EXPECT_EQ(print(some), "std::optional<int>{/* not shown */}");
  EXPECT_EQ(parse(print(some), derive::type_v<std::optional<int>>).tree, some);
}

TEST(Text, WritesAnythingThatIsNotAsItsTypeSays) {
  schema::resolve(derive::type_v<State>);
  Tree tree;
  tree.leaf(derive::type_v<State>.kind, 0);
  EXPECT_EQ(print(tree), "`machine::State`()");
  EXPECT_EQ(parse(print(tree), derive::type_v<State>).tree, tree);
}

TEST(Text, IsNotBoundByTheStack) {
  Tree tree;
  schema::resolve(derive::type_v<Cell>);
  std::vector<Tree::Index> open;
  for (int i = 0; i < 5'000; ++i) {
    open.push_back(tree.open(derive::type_v<Cell>.kind));
    tree.leaf(derive::type_v<int>.kind, 1);
    open.push_back(tree.open(derive::type_v<std::unique_ptr<Cell>>.kind, 1));
  }
  schema::append_simplest(tree, derive::type_v<Cell>);
  for (const auto span : open) tree.close(span);
  EXPECT_EQ(parse(print(tree), derive::type_v<Cell>).tree, tree);
}

TEST(Text, BreaksWhereAPartDoesNotFit) {
  const State state{{Push{1}, Add{}}, {0, Label::L}};
  const Tree tree = tree_of(state);
  EXPECT_EQ(print_wrapped(tree, 0, 0, 200), print(tree));
  EXPECT_EQ(print_wrapped(tree, 0, 0, 40),
            "machine::State{\n"
            "  .imem = {\n"
            "    machine::Push{.n = 1},\n"
            "    machine::Add{}\n"
            "  },\n"
            "  .pc = {0, machine::Label::L}\n"
            "}");
  EXPECT_EQ(print_wrapped(tree_of(std::vector{100, 200, 300, 400}), 0, 4, 16),
            "{\n"
            "      100, 200,\n"
            "      300, 400\n"
            "    }");
  const Cell list{1, std::make_unique<Cell>(Cell{2, nullptr})};
  EXPECT_EQ(print_wrapped(tree_of(list), 0, 0, 60),
            "machine::Cell{\n"
            "  .value = 1,\n"
            "  .next = std::make_unique<machine::Cell>(machine::Cell{\n"
            "    .value = 2,\n"
            "    .next = nullptr\n"
            "  })\n"
            "}");
}

TEST(Text, ReadsBackWhatWasBroken) {
  const std::map<std::string, std::vector<std::optional<std::string>>> value = {
      {"one, (two]", {"}", std::nullopt, "a\x01"}}, {"'", {}}};
  const Tree tree = tree_of(value);
  for (std::size_t columns = 1; columns < 60; ++columns) {
    const std::string text = print_wrapped(tree, 0, 2, columns);
    EXPECT_EQ(parse(text, derive::type_v<std::remove_const_t<decltype(value)>>).tree, tree) << text;
  }
}

}  // namespace
}  // namespace sonde::codec
