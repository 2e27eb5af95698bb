// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Deletes elements of lists and lowers all numbers that may be indices of elements
// behind them, so that they name the same ones.
void delete_before_indices(Descent& descent, const Places& lists);
void delete_before_all_indices(Descent& descent);

}  // namespace sonde::shrink
