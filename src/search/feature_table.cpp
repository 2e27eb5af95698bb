// SPDX-License-Identifier: Apache-2.0
#include "search/feature_table.hpp"

namespace sonde::search {
namespace {

constexpr unsigned first_bits = 10;  // of the number of slots

}  // namespace

void FeatureTable::clear() {
  slots_.assign(std::size_t{1} << first_bits, 0);
  entries_.clear();
  shift_ = 64 - first_bits;
}

FeatureTable::Id FeatureTable::add(Feature feature, std::size_t slot) {
  entries_.push_back({.feature = feature});
  slots_[slot] = (std::uint64_t{entries_.size()} << 32) | feature;
  if (entries_.size() * 2 > slots_.size()) grow();
  return static_cast<Id>(entries_.size() - 1);
}

void FeatureTable::grow() {
  std::vector<std::uint64_t> old(slots_.size() * 2);
  old.swap(slots_);
  --shift_;
  for (const std::uint64_t each : old) {
    if (each == 0) continue;
    const auto feature = static_cast<Feature>(each);
    std::size_t slot = (feature * std::uint64_t{0x9e3779b97f4a7c15U}) >> shift_;
    while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = each;
  }
}

}  // namespace sonde::search
