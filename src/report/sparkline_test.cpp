// SPDX-License-Identifier: Apache-2.0
#include "report/sparkline.hpp"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace sonde::report {
namespace {

std::string line_of(const std::vector<double>& values, std::size_t columns) {
  return sparkline(values, columns, Characters::Utf8);
}

TEST(Sparkline, EndsWithTheNewestValue) {
  EXPECT_EQ(line_of({0, 1, 3, 7, 15, 31, 63, 127}, 8), "▁▂▃▄▅▆▇█");
  EXPECT_EQ(line_of({0, 1, 3, 7, 15, 31, 63, 127}, 3), "▆▇█");
  EXPECT_EQ(line_of({5}, 4), "   █");
  EXPECT_EQ(line_of({}, 2), "  ");
}

TEST(Sparkline, TellsFewFromNone) {
  EXPECT_EQ(line_of({1e9, 1e-9, 0}, 3), "█▂▁");
  EXPECT_EQ(line_of({0, 0}, 2), "▁▁");
}

TEST(Sparkline, TakesNumbersThatAreNone) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  constexpr double endless = std::numeric_limits<double>::infinity();
  EXPECT_EQ(line_of({none, -1, 1}, 3), "▁▁█");
  EXPECT_EQ(columns_of(line_of({endless, 1}, 2)), 2U);
}

TEST(Sparkline, IsAsciiWhereNothingElseIsShown) {
  EXPECT_EQ(sparkline(std::vector<double>{0, 1, 3, 7, 15, 31, 63, 127}, 8, Characters::Ascii),
            "_.:-=+*#");
}

}  // namespace
}  // namespace sonde::report
