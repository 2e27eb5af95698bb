// SPDX-License-Identifier: Apache-2.0
#include "search/feature_counts.hpp"

namespace sonde::search {
namespace {

constexpr unsigned count_shift = 32;
constexpr std::uint64_t one_hit = std::uint64_t{1} << count_shift;
constexpr std::uint32_t most_hits = ~std::uint32_t{0} >> 1;

}  // namespace

std::size_t FeatureCounts::count_new(std::span<const Feature> features) const {
  std::size_t count = 0;
  for (const Feature feature : features) count += holds(feature) ? 0 : 1;
  return count;
}

std::uint32_t FeatureCounts::hit(Feature feature) {
  std::uint64_t& word = words_[feature];
  const auto before = static_cast<std::uint32_t>(word >> count_shift);
  if (before == 0) words_.fill(word, one_hit | feature);
  else if (before < most_hits) word += one_hit;
  return before;
}

std::uint32_t FeatureCounts::hits(Feature feature) const {
  return static_cast<std::uint32_t>(words_[feature] >> count_shift);
}

void FeatureCounts::add(std::span<const Feature> features) {
  for (const Feature feature : features) add(feature);
}

}  // namespace sonde::search
