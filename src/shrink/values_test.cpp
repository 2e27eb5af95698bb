// SPDX-License-Identifier: Apache-2.0
// Passes that change the values of leaves.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "shrink/numbers.hpp"
#include "shrink/pairs.hpp"
#include "shrink/reals.hpp"
#include "shrink/scripted.hpp"
#include "shrink/texts.hpp"
#include "shrink/together.hpp"

namespace sonde::shrink {
namespace {

using scripted::after;
using scripted::integers_in;

std::string text_in(const Tree& tree) { return std::string(tree.bytes(tree[0])); }

double real_in(const Tree& tree) { return std::bit_cast<double>(tree[0].value); }

TEST(LowerNumbers, FindsTheLimit) {
  const auto at_least_900 = [](const Tree& tree) { return integers_in(tree)[0] >= 900; };
  EXPECT_EQ(after(&lower_numbers, "Int(58213)", at_least_900), "Int(900)");
}

TEST(LowerNumbers, ChangesSidesWhereThatIsSimpler) {
  const auto far = [](const Tree& tree) { return std::abs(integers_in(tree)[0]) >= 10; };
  EXPECT_EQ(after(&lower_numbers, "Int(-99)", far), "Int(10)");
  const auto outside = [](const Tree& tree) {
    return integers_in(tree)[0] >= 100 || integers_in(tree)[0] <= -10;
  };
  EXPECT_EQ(after(&lower_numbers, "Int(5000)", outside), "Int(-10)");
}

TEST(LowerNumbers, TriesEachOfFewAlternatives) {
  EXPECT_EQ(
      after(&lower_numbers, "Flag#5", [](const Tree& tree) { return tree[0].value % 3 == 2; }),
      "Flag#2");
}

TEST(LowerDuplicates, KeepsEqualWhatIsEqual) {
  const auto equal = [](const Tree& tree) {
    const auto numbers = integers_in(tree);
    return numbers[0] == numbers[1] && numbers[0] >= 5;
  };
  EXPECT_EQ(after(&lower_duplicates, "Pair(Int(99) Vec[Int(99)])", equal),
            "Pair(Int(5) Vec[Int(5)])");
}

TEST(RedistributePairs, KeepsTheSum) {
  const auto sums_to_100 = [](const Tree& tree) {
    const auto numbers = integers_in(tree);
    return numbers[0] + numbers[1] == 100;
  };
  EXPECT_EQ(after(&redistribute_pairs, "Pair(Int(60) Int(40))", sums_to_100),
            "Pair(Int(0) Int(100))");
  EXPECT_EQ(after(&redistribute_pairs, "Pair(Int(-20) Int(120))", sums_to_100),
            "Pair(Int(0) Int(100))");
}

TEST(LowerTogether, KeepsTheDifference) {
  const auto differ_by_1 = [](const Tree& tree) {
    const auto numbers = integers_in(tree);
    return numbers[0] >= 10 && numbers[1] == numbers[0] - 1;
  };
  EXPECT_EQ(after(&lower_together, "Pair(Int(1000) Int(999))", differ_by_1),
            "Pair(Int(10) Int(9))");
}

TEST(LowerTogether, MovesTheOtherAlsoAwayFromZero) {
  const auto differ_by_1 = [](const Tree& tree) {
    return integers_in(tree)[1] == integers_in(tree)[0] + 1;
  };
  EXPECT_EQ(after(&lower_together, "Pair(Int(-1) Int(0))", differ_by_1), "Pair(Int(0) Int(1))");
}

TEST(LowerByCommonOffset, MovesAllOfAKind) {
  const auto in_steps = [](const Tree& tree) {
    const auto numbers = integers_in(tree);
    return numbers[1] == numbers[0] + 1 && numbers[2] == numbers[0] + 2;
  };
  EXPECT_EQ(after(&lower_by_common_offset, "Vec[Int(500) Int(501) Int(502)]", in_steps),
            "Vec[Int(0) Int(1) Int(2)]");
}

TEST(TradeFactors, LowersTheFirstFactorAtTheCostOfTheOther) {
  const auto large = [](const Tree& tree) {
    const auto numbers = integers_in(tree);
    return numbers[0] * numbers[1] >= 100;
  };
  EXPECT_EQ(after(&trade_factors, "Pair(Int(4) Int(25))", large), "Pair(Int(1) Int(400))");
}

TEST(SimplifyTexts, ShortensAndSimplifies) {
  EXPECT_EQ(after(&simplify_texts, "Text(\"Hello, world\")",
                  [](const Tree& tree) { return text_in(tree).size() >= 3; }),
            "Text(\"aaa\")");
}

TEST(SimplifyTexts, KeepsCharactersThatAreNeeded) {
  const auto fails = [](const Tree& tree) {
    return text_in(tree).find('Q') != std::string::npos && text_in(tree).size() >= 2;
  };
  EXPECT_EQ(after(&simplify_texts, "Text(\"xxQyy\")", fails), "Text(\"aQ\")");
}

TEST(SimplifyTexts, LowersEqualCharactersTogether) {
  const auto is_palindrome = [](const Tree& tree) {
    const std::string text = text_in(tree);
    return text.size() >= 3 && text[0] == text.back() && text[0] != text[1];
  };
  EXPECT_EQ(after(&simplify_texts, "Text(\"zyz\")", is_palindrome), "Text(\"aba\")");
}

TEST(SimplifyTexts, SortsCharacters) {
  const auto fails = [](const Tree& tree) {
    std::string text = text_in(tree);
    std::ranges::sort(text);
    return text == "bcd";
  };
  EXPECT_EQ(after(&simplify_texts, "Text(\"dbc\")", fails), "Text(\"bcd\")");
}

TEST(SimplifyReals, PrefersSmallIntegers) {
  const auto above = [](const Tree& tree) { return real_in(tree) > 2.5; };
  EXPECT_EQ(after(&simplify_reals, "Real(123456.789)", above), "Real(3.0)");
  EXPECT_EQ(after(&simplify_reals, "Real(1e300)", above), "Real(3.0)");
  EXPECT_EQ(after(&simplify_reals, "Real(inf)", above), "Real(3.0)");
}

TEST(SimplifyReals, ShortensFractions) {
  const auto is_fraction = [](const Tree& tree) {
    return real_in(tree) != std::trunc(real_in(tree));
  };
  EXPECT_EQ(after(&simplify_reals, "Real(-17.123)", is_fraction), "Real(0.5)");
}

TEST(SimplifyReals, StepsBeyondTheIntegers) {
  EXPECT_EQ(after(&simplify_reals, "Real(1e18)",
                  [](const Tree& tree) { return real_in(tree) + 1 == real_in(tree); }),
            "Real(9007199254740992.0)");
}

TEST(LowerNumbersByPeriods, FollowsTheNumber) {
  EXPECT_EQ(after(&lower_numbers_by_periods, "Pair(Int(-10503) Int(2))",
                  [](const Tree& tree) { return integers_in(tree)[0] % 4 == -3; }),
            "Pair(Int(-3) Int(2))");
}

TEST(SimplifyReals, LeavesWhatIsNoNumber) {
  EXPECT_EQ(after(&simplify_reals, "Real(nan:fff8000000000123)",
                  [](const Tree& tree) { return std::isnan(real_in(tree)); }),
            "Real(nan)");
}

}  // namespace
}  // namespace sonde::shrink
