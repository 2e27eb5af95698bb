// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "coverage/feature.hpp"

namespace sonde::search {

// The features that runs of one sort have shown so far.
class FeatureCounts {
 public:
  using Feature = coverage::Feature;

  FeatureCounts();
  bool holds(Feature feature) const;
  // How many of them are new; none is added.
  std::size_t count_new(std::span<const Feature> features) const;
  // Whether it was new.
  bool add(Feature feature) { return hit(feature) == 0; }
  // How often it was added before; adds it once more.
  std::uint32_t hit(Feature feature);
  std::uint32_t hits(Feature feature) const;
  void add(std::span<const Feature> features);
  std::size_t size() const { return size_; }
  void clear();

 private:
  std::size_t slot_of(Feature feature) const;
  void grow();

  // Open addressing; a slot holds how often, and in its lower half the feature plus
  // one, or 0 where it is free.
  std::vector<std::uint64_t> slots_;
  std::size_t size_ = 0;
};

}  // namespace sonde::search
