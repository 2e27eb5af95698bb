// SPDX-License-Identifier: Apache-2.0
#include "search/trace_log.hpp"

namespace sonde::search {

TraceLog::News TraceLog::news_in(std::span<const Feature> features) const {
  std::size_t added = 0;
  std::size_t depth = features.size();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (known_.holds(features[i])) continue;
    if (added++ == 0) depth = i;
  }
  const bool is_path = log_ == MutagenTuning::Log::Path;
  return {added, is_path ? static_cast<std::int64_t>(depth) : -static_cast<std::int64_t>(added)};
}

}  // namespace sonde::search
