// SPDX-License-Identifier: Apache-2.0
#include <sonde/sonde.hpp>

SONDE_PROPERTY(Overflow, IsAFailure, int a) {
  const volatile int opaque = a;
  const int sum = opaque + 1000;
  SONDE_CHECK(sum == sum);
}
