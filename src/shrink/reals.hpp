// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Makes real numbers simpler: not negative, finite, an integer, with few digits behind
// the point, with a low integer part. All of these leaves get the same number.
void simplify_real(Descent& descent, const Places& leaves);
void simplify_reals(Descent& descent);

}  // namespace sonde::shrink
