// SPDX-License-Identifier: Apache-2.0
#include "draw/numbers.hpp"

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

#include <gtest/gtest.h>

namespace sonde::drawing {
namespace {

constexpr int draws = 40'000;
constexpr unsigned size = 100;
constexpr auto infinity = std::numeric_limits<double>::infinity();

struct Range {
  std::uint64_t width;
  std::uint64_t target;
};

// How many in a hundred of the drawn distances are so.
double percent(IntegerRange span, const std::function<bool(std::uint64_t)>& is) {
  Random random(1);
  int found = 0;
  for (int i = 0; i < draws; ++i)
    if (is(draw_integer(random, span, size))) ++found;
  return 100.0 * found / draws;
}

std::uint64_t distance(IntegerRange span, std::uint64_t drawn) {
  return drawn > span.target ? drawn - span.target : span.target - drawn;
}

// Ranges as integers of each width and sign have them, and narrow ones.
class Ranges : public testing::TestWithParam<Range> {
 protected:
  IntegerRange span() const { return {GetParam().width, GetParam().target}; }
};

TEST_P(Ranges, AreNeverLeft) {
  EXPECT_EQ(percent(span(), [&](auto drawn) { return drawn <= span().width; }), 100);
}

TEST_P(Ranges, ReachBothEndsAndTheTargetAndTheirNeighbours) {
  const std::uint64_t width = span().width;
  for (const std::uint64_t goal : {std::uint64_t{0}, std::uint64_t{1}, width - 1, width})
    EXPECT_GT(percent(span(), [&](auto drawn) { return drawn == goal; }), 0.4) << goal;
  EXPECT_GT(percent(span(), [&](auto drawn) { return drawn == span().target; }), 0.4);
}

INSTANTIATE_TEST_SUITE_P(Widths, Ranges,
                         testing::Values(Range{255, 128}, Range{255, 0}, Range{65535, 32768},
                                         Range{65535, 0}, Range{0xffffffff, 0x80000000},
                                         Range{0xffffffff, 0}, Range{~0ULL, 0x8000000000000000},
                                         Range{~0ULL, 0}, Range{9, 0}, Range{9, 9}, Range{1000, 3},
                                         Range{256, 0}, Range{1, 0}));

TEST(DrawInteger, MixesAsDocumentedInWideRanges) {
  const IntegerRange span{~0ULL, 1ULL << 63};
  const auto is_small = [&](auto drawn) { return distance(span, drawn) <= size; };
  const auto is_end = [&](auto drawn) { return drawn <= 1 || drawn >= span.width - 1; };
  const auto is_power = [&](auto drawn) {
    const std::uint64_t away = distance(span, drawn);
    return away > 2 * size && !is_end(drawn) &&
           (std::has_single_bit(away) || std::has_single_bit(away + 1) ||
            std::has_single_bit(away - 1));
  };
  const auto is_uniform = [&](auto drawn) { return distance(span, drawn) >> 61 != 0; };
  // 45 by choice, 3/8 of the boundary's 15, short ones of 10 + 15
  EXPECT_NEAR(percent(span, is_small), 45 + 5.6 + 10 * 7.0 / 64 + 15 * 6.5 / 64, 1);
  EXPECT_NEAR(percent(span, is_end), 15 * 5.0 / 8, 1);
  EXPECT_NEAR(percent(span, is_power), 10 * 55.0 / 64, 1);
  // 3/4 of the uniform 15; the rest are ends, top powers and the longest of any length
  EXPECT_NEAR(percent(span, is_uniform), 15 * 0.75 + 9.4 + 10 * 2.5 / 64 + 15 * 1.75 / 64, 1);
}

TEST(DrawInteger, HasNumbersOfEveryLength) {
  const IntegerRange span{~0ULL, 0};
  for (int bits = 8; bits < 64; ++bits)
    EXPECT_GT(
        percent(span, [&](auto drawn) { return static_cast<int>(std::bit_width(drawn)) == bits; }),
        0.2);
}

TEST(DrawInteger, IsNearlyUniformInNarrowRanges) {
  const IntegerRange span{9, 0};
  for (std::uint64_t goal = 2; goal < 8; ++goal)
    EXPECT_NEAR(percent(span, [&](auto drawn) { return drawn == goal; }), 8.5, 0.7);
  EXPECT_NEAR(percent(span, [&](auto drawn) { return drawn == 9; }), 8.5 + 15 * 2.0 / 8, 0.8);
}

TEST(DrawInteger, HasOnlyOneNumberWhereOnlyOneFits) {
  EXPECT_EQ(percent({0, 0}, [](auto drawn) { return drawn == 0; }), 100);
}

TEST(DrawInteger, GrowsSmallNumbersWithTheSize) {
  Random random(1);
  const IntegerRange span{~0ULL, 0};
  int at_most_three = 0;
  for (int i = 0; i < draws; ++i) at_most_three += draw_integer(random, span, 3) <= 3;
  EXPECT_GT(100.0 * at_most_three / draws, 45);
}

using DrawReal = double (*)(Random&, double, double, unsigned);

double percent(DrawReal draw, double min, double max, const std::function<bool(double)>& is) {
  Random random(1);
  int found = 0;
  for (int i = 0; i < draws; ++i)
    if (is(draw(random, min, max, size))) ++found;
  return 100.0 * found / draws;
}

bool is_whole(double value) { return std::abs(value) <= size && value == std::floor(value); }
bool is_short(double value) {
  return std::abs(value) <= size + 1 && value * 2048 == std::floor(value * 2048);
}
bool is_huge(double value) { return std::isfinite(value) && std::abs(value) > 1e20; }

TEST(DrawReal, MixesAsDocumented) {
  for (const DrawReal draw : {draw_real, draw_float}) {
    const auto share = [&](const auto& is) { return percent(draw, -infinity, infinity, is); };
    // 35 by choice, 1/4 of the special 20, and fractions that have no digits left
    EXPECT_NEAR(share(is_whole), 35 + 5 + 25 / 6.0, 1.5);
    EXPECT_NEAR(share(is_short), 35 + 5 + 25, 2);
    // 20 minus the few patterns that mean it, and two limits of sixteen
    EXPECT_NEAR(share(is_huge), (draw == draw_real ? 9.4 : 4.8) + 2.5, 1.5);
    EXPECT_NEAR(share([](double value) { return std::isinf(value); }), 2.5, 0.5);
    EXPECT_GT(share([](double value) { return std::isnan(value); }), 1);
    EXPECT_GT(share([](double value) { return value == 0 && std::signbit(value); }), 1);
    EXPECT_NEAR(share([](double value) { return value < 0; }),
                share([](double value) { return value > 0; }), 6);
  }
}

TEST(DrawReal, ReachesTheLimitsOfItsWidth) {
  const auto reaches = [](DrawReal draw, double goal) {
    return percent(draw, -infinity, infinity, [=](double value) { return value == goal; }) > 0.5;
  };
  EXPECT_TRUE(reaches(draw_real, std::numeric_limits<double>::max()));
  EXPECT_TRUE(reaches(draw_real, std::numeric_limits<double>::denorm_min()));
  EXPECT_TRUE(reaches(draw_float, std::numeric_limits<float>::max()));
  EXPECT_TRUE(reaches(draw_float, std::numeric_limits<float>::denorm_min()));
}

TEST(DrawFloat, DrawsFloatsOnly) {
  const auto is_float = [](double value) {
    return std::isnan(value) || static_cast<double>(static_cast<float>(value)) == value;
  };
  EXPECT_EQ(percent(draw_float, -infinity, infinity, is_float), 100);
  EXPECT_EQ(percent(draw_float, 0, 1, is_float), 100);
}

TEST(DrawReal, StaysInARangeAndReachesItsEnds) {
  for (const DrawReal draw : {draw_real, draw_float}) {
    const auto share = [&](const auto& is) { return percent(draw, 0.25, 0.5, is); };
    EXPECT_EQ(share([](double value) { return value >= 0.25 && value <= 0.5; }), 100);
    EXPECT_GT(share([](double value) { return value == 0.25; }), 0.5);
    EXPECT_GT(share([](double value) { return value == 0.5; }), 0.5);
    EXPECT_NEAR(share([](double value) { return value < 0.375; }), 50, 2);
  }
}

TEST(DrawReal, StaysInARangeOfOneNumber) {
  for (const double only : {0.1, 1e300, -0.7})
    EXPECT_EQ(percent(draw_real, only, only, [&](double value) { return value == only; }), 100);
}

TEST(DrawReal, StaysFiniteInTheWidestFiniteRange) {
  constexpr double most = std::numeric_limits<double>::max();
  EXPECT_EQ(percent(draw_real, -most, most, [](double value) { return std::isfinite(value); }),
            100);
}

TEST(SimplestReal, IsZeroOrOneOrTheNearestEnd) {
  EXPECT_EQ(simplest_real(-infinity, infinity), 0);
  EXPECT_EQ(simplest_real(0.5, 3), 1);
  EXPECT_EQ(simplest_real(-3, -0.5), -1);
  EXPECT_EQ(simplest_real(0.25, 0.5), 0.25);
  EXPECT_EQ(simplest_real(-0.5, -0.25), -0.25);
}

}  // namespace
}  // namespace sonde::drawing
