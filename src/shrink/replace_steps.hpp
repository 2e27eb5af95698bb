// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shrink/descent.hpp"

namespace sonde::shrink {

// Two steps of a short list, one behind the other, become one that does as much.
void replace_two_steps(Descent& descent);

}  // namespace sonde::shrink
