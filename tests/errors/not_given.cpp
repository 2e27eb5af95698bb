// SPDX-License-Identifier: Apache-2.0
// expects: a property takes its domains, examples and settings from sonde::given
#include "sonde/sonde.hpp"

SONDE_PROPERTY_WITH(Numbers, AreSmall, sonde::in_range(1, 9), int number) {  // here
  SONDE_CHECK(number < 10);
}
