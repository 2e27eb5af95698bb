// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "suite/listing.hpp"

namespace sonde::bench {

// A finding is known by its property and its origin.
using FindingName = std::pair<std::string, std::string>;

// What a run announced, in a file of events: all findings, and of them those of earlier runs that
// failed again. A line that a run did not finish is skipped.
struct Announced {
  std::set<FindingName> all{};
  std::set<FindingName> again{};
};
void add_announced(const std::filesystem::path& events, Announced& into);

// What is in the cache of a program. Throws Error where the cache cannot be read.
struct KeptFindings {
  std::set<FindingName> all{};
  std::set<FindingName> flaky{};  // of these, those that come and go
};
KeptFindings kept_findings(const suite::Listing& program, const std::filesystem::path& cache);

// Those of the first that are not in the second.
std::vector<FindingName> missing(const std::set<FindingName>& wanted,
                                 const std::set<FindingName>& there);

}  // namespace sonde::bench
