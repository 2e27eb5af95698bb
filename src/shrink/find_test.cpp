// SPDX-License-Identifier: Apache-2.0
#include "shrink/find.hpp"

#include <gtest/gtest.h>

#include "codec/tree_of_test.hpp"
#include "shrink/ranked_value.hpp"
#include "sonde/sonde.hpp"

namespace sonde::shrink {
namespace {

TEST(FindLargest, FindsEveryLimitInFewSteps) {
  for (std::uint64_t limit = 0; limit <= 300; ++limit) {
    unsigned steps = 0;
    const auto found = find_largest(300, [&](std::uint64_t number) {
      EXPECT_GT(number, 0U);
      EXPECT_LE(number, 300U);
      ++steps;
      return number <= limit;
    });
    EXPECT_EQ(found, limit);
    EXPECT_LE(steps, 18U);
  }
}

TEST(FindLargest, AsksNothingWhereThereIsNothing) {
  EXPECT_EQ(find_largest(0, [](std::uint64_t) -> bool { throw 1; }), 0U);
}

TEST(FindLowest, FindsEveryLimitInFewSteps) {
  for (const std::uint64_t rank : {1U, 5U, 6U, 7U, 100U, 1000U, 65536U}) {
    for (std::uint64_t limit = 0; limit <= rank; limit += 1 + rank / 500) {
      unsigned steps = 0;
      const auto found = find_lowest(rank, [&](std::uint64_t each) {
        EXPECT_LT(each, rank);
        ++steps;
        return each >= limit;
      });
      EXPECT_EQ(found, limit) << rank;
      EXPECT_LE(steps, 30U);
    }
  }
}

TEST(FindLowest, WorksUpToTheLargestNumber) {
  const std::uint64_t most = ~std::uint64_t{0};
  EXPECT_EQ(find_lowest(most, [](std::uint64_t each) { return each >= 1'000'000; }), 1'000'000U);
  EXPECT_EQ(find_lowest(most, [&](std::uint64_t each) { return each == most; }), most);
}

TEST(FindLowest, StepsOverNumbersThatDoNotFail) {
  const auto is_even = [](std::uint64_t each) { return each % 2 == 0 && each >= 1000; };
  EXPECT_EQ(find_lowest(4096, is_even), 1000U);
  EXPECT_EQ(find_lowest(0x1234577, [](std::uint64_t each) { return each % 256 == 0x77; }), 0x77U);
}

TEST(FindLowestByPeriod, DividesOrStepsDown) {
  const auto find = [](std::uint64_t rank, auto fails) {
    return find_lowest_by_period(rank, fails);
  };
  EXPECT_EQ(find(10'503, [](std::uint64_t each) { return each % 4 == 3; }), 3U);
  EXPECT_EQ(find(10'505, [](std::uint64_t each) { return each % 10'000 == 505; }), 505U);
  EXPECT_EQ(find(70'012, [](std::uint64_t each) { return each % 7 == 5; }), 5U);
  EXPECT_EQ(find(9'004, [](std::uint64_t each) { return each % 9 == 4 && each > 100; }), 103U);
  EXPECT_EQ(find(9'004, [](std::uint64_t) { return false; }), 9'004U);
  EXPECT_EQ(find(0, [](std::uint64_t) { return true; }), 0U);
}

TEST(FindLowestByPeriod, TakesFewRunsWhereThereIsNone) {
  unsigned runs = 0;
  find_lowest_by_period(1'000'000, [&](std::uint64_t) { return ++runs == 0; });
  EXPECT_LE(runs, 8U);
  EXPECT_GT(runs, 0U);
}

TEST(FindLowestByPeriod, FindsEachPeriod) {
  constexpr std::uint64_t rank = 1'234'567;
  for (const std::uint64_t period : periods) {
    const auto fails = [&](std::uint64_t each) { return each % period == rank % period; };
    EXPECT_EQ(find_lowest_by_period(rank, fails), rank % period);
  }
}

Node leaf_of(auto value) { return codec::tree_of(value)[0]; }

TEST(RankedValue, LeadsFromEachValueToTheSimplest) {
  for (const int value : {0, 1, -1, 77, -77, std::numeric_limits<int>::min()}) {
    const RankedValue ranked(leaf_of(value));
    EXPECT_EQ(static_cast<int>(ranked.value_at(ranked.rank())), value);
    EXPECT_EQ(static_cast<int>(ranked.value_at(0)), 0);
    EXPECT_EQ(ranked.is_below(), value < 0);
  }
  for (int code = -128; code < 128; ++code) {
    const RankedValue ranked(leaf_of(static_cast<char>(code)));
    EXPECT_EQ(static_cast<char>(ranked.value_at(ranked.rank())), static_cast<char>(code));
    EXPECT_EQ(static_cast<char>(ranked.value_at(0)), 'a');
  }
}

TEST(RankedValue, KnowsTheOtherSideAndItsEnd) {
  const RankedValue ranked(leaf_of(std::int8_t{-128}));
  EXPECT_EQ(ranked.mirrored_at(127), 127U);
  EXPECT_EQ(ranked.mirrored_at(128), std::nullopt);
  EXPECT_EQ(ranked.room_above(), 255U);
  EXPECT_EQ(ranked.room_below(), 0U);
  EXPECT_EQ(RankedValue(leaf_of(7U)).mirrored_at(1), std::nullopt);
  EXPECT_EQ(RankedValue(leaf_of('x')).mirrored_at(1), std::nullopt);
}

}  // namespace
}  // namespace sonde::shrink
