// SPDX-License-Identifier: Apache-2.0
#include "search/feature_table.hpp"

namespace sonde::search {

void FeatureTable::clear() {
  words_.clear();
  entries_.clear();
}

FeatureTable::Id FeatureTable::add(Feature feature, std::uint64_t& free_word) {
  entries_.push_back({.feature = feature});
  words_.fill(free_word, (std::uint64_t{entries_.size()} << number_shift) | feature);
  return static_cast<Id>(entries_.size() - 1);
}

}  // namespace sonde::search
