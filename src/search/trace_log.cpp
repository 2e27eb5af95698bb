// SPDX-License-Identifier: Apache-2.0
#include "search/trace_log.hpp"

namespace sonde::search {

TraceLog::News TraceLog::news_in(std::span<const Feature> features) const {
  std::size_t added = 0;
  std::size_t depth = features.size();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (known_.holds(entry_of(features[i]))) continue;
    if (added++ == 0) depth = i;
  }
  const bool is_path = log_ == MutagenTuning::Log::Path;
  return {added, is_path ? static_cast<std::int64_t>(depth) : -static_cast<std::int64_t>(added)};
}

void TraceLog::add(std::span<const Feature> features) {
  for (const Feature feature : features) known_.add(entry_of(feature));
}

TraceLog::Feature TraceLog::entry_of(Feature feature) const {
  const bool is_edge = coverage::aspect_of(feature) == coverage::Aspect::Edge;
  return is_edge && !hit_counts_ ? coverage::edge_without_count(feature) : feature;
}

}  // namespace sonde::search
