// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "coverage/feature.hpp"
#include "tree/flat_table.hpp"

namespace sonde::search {

// The features that some runs have shown so far, as all valid ones, each with a count.
class FeatureCounts {
 public:
  using Feature = coverage::Feature;

  bool holds(Feature feature) const { return words_[feature] != 0; }
  // How many of these features are new. Adds none.
  std::size_t count_new(std::span<const Feature> features) const;
  // Adds the feature; returns whether it was new.
  bool add(Feature feature) { return hit(feature) == 0; }
  // Adds the feature; returns how often it was added before.
  std::uint32_t hit(Feature feature);
  std::uint32_t hits(Feature feature) const;
  void add(std::span<const Feature> features);
  std::size_t size() const { return words_.size(); }
  void clear() { words_.clear(); }

 private:
  static constexpr unsigned first_bits = 10;

  FlatTable<Feature> words_{first_bits};  // the high half of a word is the count
};

}  // namespace sonde::search
