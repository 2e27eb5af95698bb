// SPDX-License-Identifier: Apache-2.0
#include "bench/soak/time_series.hpp"

#include <algorithm>

namespace sonde::bench {

double TimeSeries::most() const {
  double most = 0;
  for (const Point& each : points_) most = std::max(most, each.value);
  return most;
}

double TimeSeries::slope_after(double seconds) const {
  double count = 0;
  double time = 0;
  double value = 0;
  for (const Point& each : points_) {
    if (each.seconds < seconds) continue;
    ++count;
    time += each.seconds;
    value += each.value;
  }
  if (count < 2) return 0;
  double shared = 0;
  double spread = 0;
  for (const Point& each : points_) {
    if (each.seconds < seconds) continue;
    shared += (each.seconds - time / count) * (each.value - value / count);
    spread += (each.seconds - time / count) * (each.seconds - time / count);
  }
  constexpr double minute = 60;
  return spread == 0 ? 0 : minute * shared / spread;
}

}  // namespace sonde::bench
