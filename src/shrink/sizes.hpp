// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Lowers an integer that a generator drew and deletes, with it, any one span that it
// drew later: the integer may have been their number.
void lower_sizes(Descent& descent);

}  // namespace sonde::shrink
