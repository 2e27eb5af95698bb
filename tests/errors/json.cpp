// SPDX-License-Identifier: Apache-2.0
// expects: because its value_type is the type itself
// expects: nlohmann::json
// expects: include a header of sonde/adapt
#include <nlohmann/json.hpp>

#include "sonde/sonde.hpp"

SONDE_PROPERTY(Json, IsPrinted, nlohmann::json value) {  // here
  SONDE_CHECK(!value.dump().empty());
}
