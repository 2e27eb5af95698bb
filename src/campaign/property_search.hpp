// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "campaign/isolated_search.hpp"
#include "campaign/property_run.hpp"
#include "code/distance.hpp"

namespace sonde::campaign {

// The job of a new search, which begins with these cases and, when fuzzing, with the corpus of
// earlier runs; those first that reach what the search is directed at, if it is: see
// seeds_in_order.
SearchJob new_job(PropertyRun& run, std::vector<Tree> seeds,
                  std::span<const code::FunctionDistance> near = {});

// What a search reports to the campaign: progress becomes events, kept cases go to the cache, and
// a failure is examined while the search waits.
IsolatedSearch::Callbacks usual_callbacks(PropertyRun& run);

// Runs the search where the cases of the property run. Adds to the facts how far it came.
void run_search(PropertyRun& run, IsolatedSearch& search);

}  // namespace sonde::campaign
