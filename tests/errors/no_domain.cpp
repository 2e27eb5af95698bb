// SPDX-License-Identifier: Apache-2.0
// expects: sonde::given takes a domain for each parameter, such as sonde::in_range(1, 9)
#include "sonde/sonde.hpp"

SONDE_PROPERTY_WITH(Numbers, AreSmall, sonde::given(5), int number) {  // here
  SONDE_CHECK(number < 10);
}
