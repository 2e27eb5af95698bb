// SPDX-License-Identifier: Apache-2.0
#include "codec/notation.hpp"

#include <bit>
#include <limits>

#include <gtest/gtest.h>

#include "codec/random_tree.hpp"
#include "sonde/derive.hpp"
#include "tree/error.hpp"

namespace sonde::codec {
namespace {

std::string error_of(std::string_view text) {
  try {
    parse_notation(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Notation, ReadsEveryForm) {
  Tree tree;
  const auto root = tree.open(Kind("Root", Form::Record));
  tree.leaf(Kind("Int", Form::Integer), static_cast<std::uint64_t>(-5));
  tree.leaf(Kind("Real", Form::Real), std::bit_cast<std::uint64_t>(0.5));
  tree.leaf(Kind("Text", Form::Bytes), std::string_view("ab\0", 3));
  const auto list = tree.open(Kind("std::vector<int>", Form::List));
  tree.leaf(Kind("int", Form::Integer), 1);
  tree.close(list);
  tree.leaf(Kind("Flag", Form::Choice), 1);
  const auto choice = tree.open(Kind("Either", Form::Choice), 2);
  tree.leaf(Kind("Empty", Form::Record), 0);
  tree.close(choice);
  tree.leaf(Kind("any", Form::Hole), 0);
  tree.close(root);
  EXPECT_EQ(parse_notation("Root(Int(-5) Real(0.5) Text(\"ab\\x00\") `std::vector<int>`[int(1)] "
                           "Flag#1 Either#2(Empty()) any?)"),
            tree);
}

TEST(Notation, WritesNamesOfTypesThatWereUsedAndBitsOfOthers) {
  schema::resolve(derive::type_v<int>);
  Tree tree;
  const auto root = tree.open(Kind("never seen", Form::List));
  tree.leaf(derive::type_v<int>.kind, 7);
  tree.close(root);
  const std::string text = to_notation(tree);
  EXPECT_TRUE(text.starts_with("@")) << text;
  EXPECT_TRUE(text.ends_with("[int(7)]")) << text;
  EXPECT_EQ(parse_notation(text), tree);
}

TEST(Notation, KeepsRealsApartFromIntegers) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double value : {0.0, -0.0, 1.0, -3.0, 1e300, 5e-324, 0.1, infinity, -infinity,
                             std::numeric_limits<double>::quiet_NaN(),
                             std::bit_cast<double>(std::uint64_t{0xfff0000000000001})}) {
    Tree tree;
    tree.leaf(Kind("Real", Form::Real), std::bit_cast<std::uint64_t>(value));
    EXPECT_EQ(parse_notation(to_notation(tree)), tree) << to_notation(tree);
  }
}

TEST(Notation, RoundTripsRandomTrees) {
  Random random(1);
  for (int i = 0; i < 500; ++i) {
    const Tree tree = random_tree(random);
    ASSERT_EQ(parse_notation(to_notation(tree)), tree) << to_notation(tree);
    ASSERT_EQ(parse_notation(to_marked_notation(tree, 0)), tree);
  }
}

TEST(Notation, IsNotBoundByTheStack) {
  Tree tree;
  constexpr Tree::Index depth = 50'000;
  for (Tree::Index i = 0; i < depth; ++i) tree.open(Kind("arguments", Form::Record));
  for (Tree::Index i = 0; i < depth; ++i) tree.close(i);
  EXPECT_EQ(parse_notation(to_notation(tree)), tree);
}

TEST(Notation, SaysWhereAndWhatWasExpected) {
  EXPECT_EQ(error_of("A(B(1)\n  C)"),
            "line 2, column 4: expected ( or [ or # or ? after the name of a span, found )");
  EXPECT_EQ(error_of(""),
            "line 1, column 1: expected a draw of a generator, as name(...), found the end");
  EXPECT_EQ(error_of("A(1) B(2)"), "line 1, column 6: expected the end, found B");
  EXPECT_EQ(error_of("A(\"x)"),
            "line 1, column 3: expected \" at the end of this string, found none");
  EXPECT_EQ(error_of("@7()"),
            "line 1, column 1: expected the bits of a kind, found another number");
  EXPECT_EQ(error_of("A(99999999999999999999)"),
            "line 1, column 3: expected a number of at most 64 bits, found 99999999999999999999");
}

TEST(Notation, SurvivesDamage) {
  const std::string good =
      "A(B(-5) C(1.5) D(\"a\\x01\") `std::vector<int>`[@9(1)] E#1(F?) nan(nan))";
  const auto survives = [](std::string_view text) {
    try {
      return to_notation(parse_notation(text)).size() > 0;
    } catch (const Error& error) {
      return std::string_view(error.what()).starts_with("line ");
    }
  };
  for (std::size_t i = 0; i < good.size(); ++i) {
    EXPECT_TRUE(survives(good.substr(0, i)));
    for (int c = 0; c < 256; c += 3) {
      std::string damaged = good;
      damaged[i] = static_cast<char>(c);
      EXPECT_TRUE(survives(damaged)) << damaged;
    }
  }
}

}  // namespace
}  // namespace sonde::codec
