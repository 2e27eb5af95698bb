// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/groups.hpp"

namespace sonde::shrink {

// Lowers an integer that a generator drew, and deletes a span that the generator drew later:
// the integer may have been the number of such spans.
void lower_sizes(Descent& descent);

}  // namespace sonde::shrink
