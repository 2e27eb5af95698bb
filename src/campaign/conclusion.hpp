// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/search_loop.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// Counts what a search shows of the property, and which checks of its body cases reach.
Tally empty_tally(const Definition& definition);

// Whether further fresh cases could decide a gate of the property.
bool has_undecided_gate(const Definition& definition, const Tally& tally);

// Adds a remark where cases grew so large that they were not drawn in full.
void remark_cuts(const Tally& tally, Facts& facts);

// Adds to the facts how far a search has come.
void count(const SearchState& state, Facts& facts);

// Adds an obstacle where a fuzz run had no time for a single test: nothing was shown.
void obstruct_untested(Facts& facts);

// Adds to the facts what a search without a failure showed: labels, gates, what was refused or
// never reached, and the verdict.
void conclude(const Definition& definition, const Tally& tally, Facts& facts);

}  // namespace sonde::campaign
