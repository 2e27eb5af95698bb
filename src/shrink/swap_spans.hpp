// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Swaps spans of the same kind, wherever they stand, also with all siblings put in
// order behind it.
void swap_spans(Descent& descent);

}  // namespace sonde::shrink
