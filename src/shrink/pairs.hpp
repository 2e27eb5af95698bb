// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Lowers an integer and moves a later one of its kind away by as much: their sum stays.
void redistribute_pairs(Descent& descent);

// Lowers two integers by the same amount: their difference stays.
void lower_together(Descent& descent);

// Lowers all integers of a kind by the same amount, where there are more than two.
void lower_by_common_offset(Descent& descent);

}  // namespace sonde::shrink
