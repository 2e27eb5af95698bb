// SPDX-License-Identifier: Apache-2.0
#include "suite/kept_runs.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "campaign/kept_cases.hpp"
#include "store/cache.hpp"

namespace sonde::suite {

std::vector<std::string> keep_runs(const std::vector<std::unique_ptr<PropertyWork>>& properties,
                                   Interruption interruption) {
  std::map<std::string, std::vector<store::RunOfProperty>> by_cache;
  for (const auto& each : properties) {
    const auto& concluded = each->concluded();
    if (!concluded || concluded->key.empty() || concluded->facts.settings.cache.empty()) continue;
    by_cache[concluded->facts.settings.cache].push_back(
        {concluded->key, campaign::statistics_of(each->ended(interruption).facts, each->seconds)});
  }
  std::vector<std::string> problems;
  for (const auto& [folder, runs] : by_cache) {
    store::Cache cache(folder);
    cache.add_runs(runs);
    std::ranges::move(cache.take_remarks(), std::back_inserter(problems));
  }
  return problems;
}

}  // namespace sonde::suite
