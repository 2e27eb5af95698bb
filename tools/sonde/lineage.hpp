// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/cases.hpp"

namespace sonde::command {

// What a sentence of the cache says, as in "edit of #1f3a9c04: nudge, splice; 2 new features".
struct Reason {
  std::string parent{};              // its short token; empty if the sentence names none
  std::vector<std::string> edits{};  // of the parent, in their order
  std::uint64_t features = 0;        // that were new
};

Reason reason_in(std::string_view why);

// A case of the cache and the cases that it was made of, the case itself first. Ends where a case
// has no parent, or the cache has lost it.
std::vector<NamedCase> lineage_of(const suite::Listing& listing, const NamedCase& named);

// Why the cache holds a case; empty where it does not.
std::string why_of(const NamedCase& named);

}  // namespace sonde::command
