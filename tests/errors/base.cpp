// SPDX-License-Identifier: Apache-2.0
// expects: because it has a base class
// expects: Circle
#include "sonde/sonde.hpp"

struct Shape {
  int id;
};
struct Circle : Shape {
  double radius;
};

SONDE_PROPERTY(Circles, HaveARadius, Circle circle) {  // here
  SONDE_CHECK(circle.radius >= 0);
}
