// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "campaign/packed_case.hpp"
#include "campaign/reached_code.hpp"
#include "campaign/tally.hpp"
#include "coverage/code_id.hpp"
#include "search/focus.hpp"
#include "search/strategy.hpp"

namespace sonde::search {

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, FocusEdge>& edge) {
  archive(edge.edge, edge.target, edge.blocks);
}

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, KeptCase>& kept) {
  archive(kept.tree, kept.valid, kept.features, kept.failures, kept.parent, kept.replaced);
  archive(kept.made);
}

}  // namespace sonde::search

namespace sonde::campaign {

// A part of a search. Between two parts, whoever shares its time among several searches decides
// whether it goes on.
struct Slice {
  std::uint64_t cost = 0;  // of its cases, after which it ends; 0: it does not end
  double seconds = 0;      // on the clock, after which it ends at the latest; 0: no limit
  std::vector<codec::PackedTree> seeds{};  // cases that other searches of the property kept
  std::vector<std::string> known{};        // origins of failures that others found
};

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, Slice>& slice) {
  archive(slice.cost, slice.seconds, slice.seeds, slice.known);
}

// What a search begins with: the results of the processes before it that died.
struct SearchJob {
  Tally tally{};
  CaseProfile profile{};                   // of the cases before
  ReachedEdges reached{};                  // by the cases before
  std::vector<search::FocusEdge> focus{};  // where the search is directed; empty: nowhere
  std::vector<Tree> seeds{};               // cases of earlier runs, to be run first
  std::vector<PackedCase> kept{};          // by the strategy, since its last restart
  std::vector<coverage::CodeId> edges{};   // by their numbers, to which features of these refer
  std::vector<std::string> known{};        // origins of failures that need no report
  std::uint64_t deaths = 0;                // processes before this one
  std::uint64_t enough = 1;                // failures after which the search may end
  double seconds = 0;                      // since the search began
  std::uint64_t enumerated = 0;            // cases of an enumeration that were begun
  std::uint64_t restarts = 0;              // of the strategy, without what it had kept
  std::uint64_t cases_to_focus = 0;        // see SearchState
  Slice slice{};                           // the first part; endless if nobody shares its time
};

}  // namespace sonde::campaign
