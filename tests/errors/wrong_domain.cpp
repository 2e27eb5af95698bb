// SPDX-License-Identifier: Apache-2.0
// expects: draws values of another type, which the parameter cannot take
// expects: std::vector<int
// expects: double
#include <vector>

#include "sonde/sonde.hpp"

SONDE_PROPERTY_WITH(Lists, AreShort,  // here
                    sonde::given(sonde::in_range(1, 9), sonde::in_range(0.5, 1.5)), int most,
                    std::vector<int> list) {
  SONDE_CHECK(list.size() < static_cast<std::size_t>(most));
}
