// SPDX-License-Identifier: Apache-2.0
#include "bench/soak/time_series.hpp"

#include <gtest/gtest.h>

namespace sonde::bench {
namespace {

TEST(TimeSeries, KnowsItsSlope) {
  TimeSeries series;
  for (int i = 0; i <= 10; ++i) series.add(i, i < 5 ? 100 : 20 + 0.5 * i);
  EXPECT_NEAR(series.slope_after(5), 30, 1e-9) << "in a minute";
  EXPECT_LT(series.slope_after(0), 0) << "the warm-up counts";
  EXPECT_EQ(series.first(), 100);
  EXPECT_EQ(series.last(), 25);
  EXPECT_EQ(series.most(), 100);
}

TEST(TimeSeries, OfTooFewPointsDoesNotGrow) {
  TimeSeries series;
  EXPECT_EQ(series.slope_after(0), 0);
  series.add(1, 5);
  EXPECT_EQ(series.slope_after(0), 0);
  series.add(1, 7);
  EXPECT_EQ(series.slope_after(0), 0) << "both at one moment";
}

}  // namespace
}  // namespace sonde::bench
