// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Replaces spans by the nearest spans of the same kind inside them, and lowers numbers in there
// that may count the levels around them, so that they name the same ones: variables of terms as
// de Bruijn indices, distances to what is above.
void drop_levels(Descent& descent);

}  // namespace sonde::shrink
