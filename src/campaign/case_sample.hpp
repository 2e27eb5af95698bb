// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "campaign/settings.hpp"

namespace sonde::campaign {

// Whether the case of this number, from 1, is one of those that are reported. The sample has all
// of the first hundred cases, then sixteen of each doubling, so a few hundred of any search. It
// depends on the number alone: the same cases are reported in every run.
bool is_reported(std::uint64_t number, ReportedCases which);

}  // namespace sonde::campaign
