// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/descent.hpp"

namespace sonde::shrink {

// Two calls of a short sequence, one behind the other, become one that does as much.
void replace_two_calls(Descent& descent);

}  // namespace sonde::shrink
