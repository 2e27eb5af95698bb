// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/facts.hpp"

namespace sonde::campaign {

// Whether `hits` of `cases` show that at least `percent` of all cases are hits:
// Wilson's interval with a chance of error of one in 10^9 and a tolerance of a
// tenth, as QuickCheck's checkCoverage decides. Only unguided cases may be counted.
Gate judge(std::uint64_t hits, std::uint64_t cases, double percent);

}  // namespace sonde::campaign
