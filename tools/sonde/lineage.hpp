// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sonde/cases.hpp"

namespace sonde::command {

// The short token of the parent that a sentence of the cache names, as in "edit of #1f3a9c04:
// nudge"; empty if it names none.
std::string parent_in(std::string_view why);

// A case of the cache and the cases that it was made of, the case itself first. Ends where a case
// has no parent, or the cache has lost it.
std::vector<NamedCase> lineage_of(const suite::Listing& listing, const NamedCase& named);

// Why the cache holds a case; empty where it does not.
std::string why_of(const NamedCase& named);

}  // namespace sonde::command
