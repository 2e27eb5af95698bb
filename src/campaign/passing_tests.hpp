// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "campaign/property_run.hpp"
#include "search/strategy.hpp"

namespace sonde::campaign {

// The bodies of tests, of few and short sequences that pass and together show all that the given
// ones show. A sequence whose calls return other values in a second run is left out. The sequences
// run in this process.
std::vector<std::string> passing_tests(const Property& property, std::span<const Tree> sequences);

// Writes them, if the settings ask for it and the property passed. `kept` is what the search kept;
// where that is nothing, fresh sequences are drawn.
void write_passing_tests(PropertyRun& run, std::span<const PackedCase> kept);

}  // namespace sonde::campaign
