// SPDX-License-Identifier: Apache-2.0
// expects: more domains are given than the property has parameters
#include "sonde/sonde.hpp"

SONDE_PROPERTY_WITH(Numbers, AreSmall,  // here
                    sonde::given(sonde::in_range(1, 9), sonde::in_range(1, 9)), int number) {
  SONDE_CHECK(number < 10);
}
