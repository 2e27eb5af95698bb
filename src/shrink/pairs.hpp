// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Lowers an integer and moves a later one of its kind the other way: their sum stays.
void redistribute_pairs(Descent& descent);

// Lowers an integer and moves a later one of its kind the same way: their difference
// stays.
void lower_together(Descent& descent);

// Lowers an integer and moves all of its kind the same way: what numbers have in
// common goes.
void lower_by_common_offset(Descent& descent);

// Makes an integer simplest and raises a later field of the same record a lot: their
// product stays as large. Others lower it again.
void trade_factors(Descent& descent);

}  // namespace sonde::shrink
