// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <sonde/domain.hpp>

struct Point {
  int x = 1;
  int y = 1;
};

int main() {
  sonde::Source source;
  source.start_simplest();
  const auto point = sonde::derive::draw<Point>(source);
  const auto points = sonde::derive::draw<std::vector<Point>>(source);
  return point.x == 0 && point.y == 0 && points.empty() ? 0 : 1;
}
