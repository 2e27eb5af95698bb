// SPDX-License-Identifier: Apache-2.0
// The domain that docs/extending.md shows.
#include <limits>

#include <gtest/gtest.h>

#include "sonde/sonde.hpp"

namespace {

// [domain]
struct Interval {
  int low;
  int high;
};

// Intervals that are never upside down.
struct Intervals {
  using Value = Interval;

  Interval draw(sonde::Source& source) const {
    source.begin(type());
    const int low = sonde::any<int>().draw(source);
    const int high = sonde::in_range(low, std::numeric_limits<int>::max()).draw(source);
    source.end();
    return {low, high};
  }
  void encode(const Interval& value, sonde::Sink& sink) const {
    sonde::any<Interval>().encode(value, sink);
  }
  // The same nodes as the derived type draws: so it can hand out that type.
  const sonde::Type& type() const { return sonde::any<Interval>().type(); }
};
// [domain]

TEST(Extending, ADomainNeedsNoMoreThanThis) {
  const auto report = sonde::check(
      "Extending.Intervals", [](Interval interval) { SONDE_CHECK(interval.low <= interval.high); },
      sonde::given(Intervals{}));
  EXPECT_TRUE(report.passed()) << report.text();
}

TEST(Extending, ItsCasesPrintAsCpp) {
  const auto report = sonde::check(
      "Extending.Prints", [](Interval interval) { SONDE_CHECK(interval.low != 3); },
      sonde::given(Intervals{}).names("interval"));
  EXPECT_EQ(std::string(report.counterexample()).find("Interval interval = Interval{.low = 3, "),
            0U)
      << report.text();
}

}  // namespace
