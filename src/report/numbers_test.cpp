// SPDX-License-Identifier: Apache-2.0
#include "report/numbers.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace sonde::report {
namespace {

TEST(ShownNumbers, AreCompactInFiveColumns) {
  EXPECT_EQ(compact(0), "0");
  EXPECT_EQ(compact(0.34), "0.3");
  EXPECT_EQ(compact(9.96), "10");
  EXPECT_EQ(compact(9'999), "9,999");
  EXPECT_EQ(compact(9'999.6), "10.0k");
  EXPECT_EQ(compact(45'210), "45.2k");
  EXPECT_EQ(compact(99'960), "100k");
  EXPECT_EQ(compact(999'600), "1.0M");
  EXPECT_EQ(compact(123e6), "123M");
  EXPECT_EQ(compact(4e12), "4.0T");
  EXPECT_EQ(compact(4e15), "4e+15");
  EXPECT_EQ(compact(1.8e19), "2e+19");
  for (double number = 0.01; number < 1e20; number *= 1.07)
    EXPECT_LE(compact(number).size(), 5U) << number;
}

TEST(ShownNumbers, ThatAreNoneAreADash) {
  EXPECT_EQ(compact(std::numeric_limits<double>::quiet_NaN()), "-");
  EXPECT_EQ(compact(std::numeric_limits<double>::infinity()), "-");
  EXPECT_EQ(compact(-1), "-");
}

TEST(ShownNumbers, ShowTimesAsClocksDo) {
  EXPECT_EQ(clock_time(0), "0:00");
  EXPECT_EQ(clock_time(42.9), "0:42");
  EXPECT_EQ(clock_time(600), "10:00");
  EXPECT_EQ(clock_time(3'723), "1:02:03");
  EXPECT_EQ(clock_time(86'400), "24:00:00");
  EXPECT_EQ(clock_time(-1), "0:00");
}

}  // namespace
}  // namespace sonde::report
