// SPDX-License-Identifier: Apache-2.0
#include "shrink/find.hpp"

#include <gtest/gtest.h>

#include "codec/tree_of_test.hpp"
#include "shrink/ladder.hpp"
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
  for (const std::uint64_t height : {1U, 5U, 6U, 7U, 100U, 1000U, 65536U}) {
    for (std::uint64_t limit = 0; limit <= height; limit += 1 + height / 500) {
      unsigned steps = 0;
      const auto found = find_lowest(height, [&](std::uint64_t each) {
        EXPECT_LT(each, height);
        ++steps;
        return each >= limit;
      });
      EXPECT_EQ(found, limit) << height;
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

Node leaf_of(auto value) { return codec::tree_of(value)[0]; }

TEST(Ladder, LeadsFromEachValueToTheSimplest) {
  for (const int value : {0, 1, -1, 77, -77, std::numeric_limits<int>::min()}) {
    const Ladder ladder(leaf_of(value));
    EXPECT_EQ(static_cast<int>(ladder.value_at(ladder.height())), value);
    EXPECT_EQ(static_cast<int>(ladder.value_at(0)), 0);
    EXPECT_EQ(ladder.is_below(), value < 0);
  }
  for (int code = -128; code < 128; ++code) {
    const Ladder ladder(leaf_of(static_cast<char>(code)));
    EXPECT_EQ(static_cast<char>(ladder.value_at(ladder.height())), static_cast<char>(code));
    EXPECT_EQ(static_cast<char>(ladder.value_at(0)), 'a');
  }
}

TEST(Ladder, KnowsTheOtherSideAndItsEnd) {
  const Ladder ladder(leaf_of(std::int8_t{-128}));
  EXPECT_EQ(ladder.mirrored_at(127), 127U);
  EXPECT_EQ(ladder.mirrored_at(128), std::nullopt);
  EXPECT_EQ(ladder.room_above(), 255U);
  EXPECT_EQ(ladder.room_below(), 0U);
  EXPECT_EQ(Ladder(leaf_of(7U)).mirrored_at(1), std::nullopt);
  EXPECT_EQ(Ladder(leaf_of('x')).mirrored_at(1), std::nullopt);
}

}  // namespace
}  // namespace sonde::shrink
