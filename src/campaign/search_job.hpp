// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "campaign/tally.hpp"
#include "coverage/places.hpp"
#include "search/strategy.hpp"

namespace sonde::search {

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, KeptCase>& kept) {
  archive(kept.tree, kept.valid, kept.features, kept.failures);
}

}  // namespace sonde::search

namespace sonde::campaign {

// What a search begins with: the results of the processes before it that died.
struct SearchJob {
  Tally tally{};
  std::vector<Tree> seeds{};             // cases of earlier runs, to be run first
  std::vector<search::KeptCase> kept{};  // by the strategy, since its last restart
  std::vector<coverage::Place> edges{};  // by their numbers, to which features of these refer
  std::vector<std::string> known{};      // origins of failures that need no report
  std::uint64_t deaths = 0;              // processes before this one
  std::uint64_t enough = 1;              // failures after which the search may end
  double seconds = 0;                    // since the search began
  std::uint64_t enumerated = 0;          // cases of an enumeration that were begun
};

}  // namespace sonde::campaign
