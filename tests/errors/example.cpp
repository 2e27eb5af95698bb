// SPDX-License-Identifier: Apache-2.0
// expects: example(...) takes one value for each parameter of the property
#include <string>

#include "sonde/sonde.hpp"

SONDE_PROPERTY_WITH(Names, AreShort, sonde::given().example("Eve", 3).example("Bob"),  // here
                    std::string name, int most) {
  SONDE_CHECK(name.size() <= static_cast<std::size_t>(most));
}
