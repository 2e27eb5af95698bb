// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "search/feature_counts.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// What earlier runs did, as MUTAGEN logs it.
//
// A log of paths is a prefix tree. Features are hashes of longer and longer prefixes of a
// path, so the set of them is the tree: a prefix is in the set if the tree has a node for it.
// A path that is a prefix of a known one adds no node. Hashes have 30 bits: in a tree of n
// nodes, a new node is taken for a known one with a chance of n / 2^30.
//
// A log of edges, or of their hit counts, is a set.
class TraceLog {
 public:
  using Feature = coverage::Feature;

  struct News {
    std::size_t added = 0;      // nodes or edges
    std::int64_t priority = 0;  // the least goes first
  };

  explicit TraceLog(MutagenTuning::Log log) : log_(log) {}

  // What is new in a run. Of a path, the priority is the depth at which it leaves the tree; of
  // edges, it falls with the number of new ones.
  News news_in(std::span<const Feature> features) const;
  void add(std::span<const Feature> features) { known_.add(features); }
  void clear() { known_.clear(); }
  std::size_t size() const { return known_.size(); }

 private:
  MutagenTuning::Log log_;
  FeatureCounts known_;
};

}  // namespace sonde::search
