// SPDX-License-Identifier: Apache-2.0
#include "shrink/order.hpp"

#include <bit>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "codec/random_tree.hpp"
#include "codec/tree_of_test.hpp"
#include "shrink/real_order.hpp"
#include "shrink/scripted.hpp"
#include "sonde/sonde.hpp"

namespace sonde::shrink {
namespace {

using codec::tree_of;

// Each is simpler than the next.
void are_in_order(const std::vector<std::string>& texts) {
  scripted::name_kinds();
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (std::size_t j = 0; j < texts.size(); ++j)
      EXPECT_EQ(simpler(codec::parse_notation(texts[i]), codec::parse_notation(texts[j])), i < j)
          << texts[i] << " and " << texts[j];
}

template <class T>
void values_are_in_order(const std::vector<T>& values) {
  for (std::size_t i = 1; i < values.size(); ++i) {
    EXPECT_TRUE(simpler(tree_of(values[i - 1]), tree_of(values[i]))) << i;
    EXPECT_FALSE(simpler(tree_of(values[i]), tree_of(values[i - 1]))) << i;
  }
}

TEST(Order, PutsFewerNodesFirst) {
  are_in_order({"Vec[]", "Vec[Int(9)]", "Vec[Int(0) Int(0)]", "Vec[Vec[Int(0)] Vec[]]"});
}

TEST(Order, CountsTheBytesOfTexts) {
  are_in_order({"Pair(Text(\"z\"))", "Pair(Int(0) Text(\"a\"))", "Pair(Text(\"aaa\"))"});
}

TEST(Order, ComparesFromLeftToRight) {
  are_in_order({"Pair(Int(0) Int(9))", "Pair(Int(1) Int(0))", "Pair(Int(1) Int(1))"});
}

TEST(Order, PutsSmallerPartsFirst) {
  are_in_order({"Pair(Vec[] Vec[Int(5)])", "Pair(Vec[Int(0)] Vec[])"});
}

TEST(Order, GoesFromZeroPositiveBeforeNegative) {
  values_are_in_order<int>({0, 1, -1, 2, -2, 100, -100});
  using Budget = std::numeric_limits<std::int64_t>;
  values_are_in_order<std::int64_t>({0, -1, Budget::max(), Budget::min()});
  values_are_in_order<std::uint64_t>({0, 1, ~std::uint64_t{0}});
}

TEST(Order, PutsLettersFirst) {
  values_are_in_order<char>({'a', 'b', 'z', '0', '9', 'A', 'Z', ' ', '!', '\n', '\0', '\xff'});
  values_are_in_order<std::string>({"", "z", "A", " ", "aa", "ab", "ba", "aaa"});
}

TEST(Order, TakesBlobsAsNumbers) {
  using Blob = std::vector<std::uint8_t>;
  values_are_in_order<Blob>({{}, {0}, {'0'}, {'a'}, {0, 0}});
}

TEST(Order, PutsTheAlternativeThatEndsSoonestFirst) {
  using Choice = std::variant<std::string, std::optional<int>, bool>;
  values_are_in_order<std::optional<int>>({std::nullopt, 0, 1});
  values_are_in_order<Choice>({std::string(), std::optional<int>(), false, true});
  are_in_order({"Expr#0", "Expr#1", "Expr#0(Int(9))", "Expr#1(Int(0))"});
}

TEST(Order, PrefersShortFractionsAndSmallParts) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const auto other_nan = std::bit_cast<double>(std::uint64_t{0x7ff0000000000001});
  values_are_in_order<double>({0, 1, 2, 1e15, 0.5, 0.25, 0.75, 0.1, 5e-324, 1.5, 2.25, 1e300,
                               infinity, nan, other_nan, -0.0, -1, -0.5, -infinity});
}

TEST(Order, IsTotal) {
  Random random(1);
  std::vector<Tree> trees;
  for (int i = 0; i < 60; ++i) trees.push_back(codec::random_tree(random));
  for (const Tree& one : trees) {
    for (const Tree& other : trees) {
      EXPECT_EQ(simpler(one, other), compare(other, 0, one, 0) > 0);
      for (const Tree& third : trees) {
        const bool follows = !simpler(one, other) || !simpler(other, third) || simpler(one, third);
        ASSERT_TRUE(follows);
      }
    }
  }
}

}  // namespace
}  // namespace sonde::shrink
