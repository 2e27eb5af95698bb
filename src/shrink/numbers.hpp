// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Lowers an integer or an index, all of these leaves to the same value.
void lower_number(Descent& descent, const Places& leaves);
void lower_numbers(Descent& descent);
// Numbers that fail with a period, as in x % 4 == 3.
void lower_numbers_by_periods(Descent& descent);

}  // namespace sonde::shrink
