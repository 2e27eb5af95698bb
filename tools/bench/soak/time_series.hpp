// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace sonde::bench {

// What was measured over time.
class TimeSeries {
 public:
  void add(double seconds, double value) { points_.push_back({seconds, value}); }

  double first() const { return points_.empty() ? 0 : points_.front().value; }
  double last() const { return points_.empty() ? 0 : points_.back().value; }
  double most() const;
  // By how much the value grows in a minute, from this moment on: the line of least squares. 0 of
  // fewer than two points.
  double slope_after(double seconds) const;

 private:
  struct Point {
    double seconds;
    double value;
  };
  std::vector<Point> points_;
};

}  // namespace sonde::bench
