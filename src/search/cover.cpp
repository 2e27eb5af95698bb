// SPDX-License-Identifier: Apache-2.0
#include "search/cover.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace sonde::search {
namespace {

// The cases that show each feature.
using Holders = std::unordered_map<std::uint64_t, std::vector<std::size_t>>;

Holders holders_of(std::span<const Covering> cases) {
  Holders holders;
  for (std::size_t i = 0; i < cases.size(); ++i)
    for (const auto feature : cases[i].features) holders[feature].push_back(i);
  return holders;
}

// Each feature of a case once.
std::vector<Covering> without_repetitions(std::span<const Covering> cases) {
  std::vector<Covering> all(cases.begin(), cases.end());
  for (auto& each : all) {
    std::ranges::sort(each.features);
    const auto rest = std::ranges::unique(each.features);
    each.features.erase(rest.begin(), rest.end());
  }
  return all;
}

std::vector<std::uint64_t> rarest_first(const Holders& holders) {
  std::vector<std::uint64_t> features;
  for (const auto& [feature, all] : holders) features.push_back(feature);
  std::ranges::sort(features, {}, [&](std::uint64_t feature) {
    return std::pair(holders.at(feature).size(), feature);
  });
  return features;
}

// Drops cases all of whose features other chosen ones show as well.
void drop_superfluous(std::span<const Covering> cases, std::vector<std::size_t>& chosen) {
  std::unordered_map<std::uint64_t, std::size_t> times;
  for (const auto number : chosen)
    for (const auto feature : cases[number].features) ++times[feature];
  auto largest_first = chosen;
  std::ranges::sort(largest_first, std::ranges::greater(),
                    [&](std::size_t number) { return std::pair(cases[number].size, number); });
  for (const auto number : largest_first) {
    const auto& features = cases[number].features;
    if (!std::ranges::all_of(features, [&](auto feature) { return times[feature] > 1; })) continue;
    for (const auto feature : features) --times[feature];
    std::erase(chosen, number);
  }
}

}  // namespace

std::vector<std::size_t> small_cover(std::span<const Covering> given) {
  const auto cases = without_repetitions(given);
  const Holders holders = holders_of(cases);
  std::unordered_set<std::uint64_t> covered;
  std::vector<std::size_t> chosen;
  for (const auto feature : rarest_first(holders)) {
    if (covered.contains(feature)) continue;
    const auto& all = holders.at(feature);
    const auto smallest = *std::ranges::min_element(
        all, {}, [&](std::size_t number) { return std::pair(cases[number].size, number); });
    chosen.push_back(smallest);
    covered.insert(cases[smallest].features.begin(), cases[smallest].features.end());
  }
  drop_superfluous(cases, chosen);
  std::ranges::sort(chosen);
  return chosen;
}

std::vector<std::size_t> news_of(std::span<const Covering> cases, std::size_t first) {
  std::unordered_set<std::uint64_t> covered;
  for (std::size_t i = 0; i < first; ++i)
    covered.insert(cases[i].features.begin(), cases[i].features.end());
  std::vector<std::size_t> others(cases.size() - first);
  std::iota(others.begin(), others.end(), first);
  std::ranges::sort(others, {},
                    [&](std::size_t number) { return std::pair(cases[number].size, number); });
  std::vector<std::size_t> news;
  for (const auto number : others) {
    bool is_new = false;
    for (const auto feature : cases[number].features) is_new |= covered.insert(feature).second;
    if (is_new) news.push_back(number);
  }
  std::ranges::sort(news);
  return news;
}

std::size_t count_features(std::span<const Covering> cases) {
  std::unordered_set<std::uint64_t> all;
  for (const auto& each : cases) all.insert(each.features.begin(), each.features.end());
  return all.size();
}

}  // namespace sonde::search
