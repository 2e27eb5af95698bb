// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/draw/source.hpp"

namespace sonde {

// The sizes that a domain is given. Throws sonde::Error if the least is above the largest.
Sizes checked(Sizes sizes, const char* domain);

}  // namespace sonde
