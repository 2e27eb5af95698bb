// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/contender.hpp"

namespace sonde::bench {

// RapidCheck over the same types, with its best documented settings: as many tests as the time
// allows, sizes up to 100, and as many discards as it takes. It does not shrink.
Contender rapidcheck();

}  // namespace sonde::bench
