// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <sonde/sonde.hpp>

struct Point {
  int x;
  int y;
};

SONDE_PROPERTY(Outside, PointsAreDrawn, std::vector<Point> points, Point other) {
  points.push_back(other);
  SONDE_CHECK(points.back().x == other.x && points.back().y == other.y);
}
