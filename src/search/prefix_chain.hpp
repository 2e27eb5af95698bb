// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "search/corpus.hpp"
#include "search/feature_counts.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// Grows a list as `prefix` does, as one of several ways to make cases: each case is the list
// kept so far with one fresh element more, which stays if the case is valid and shows a label
// or edge that no list of this chain had shown. A chain that leads nowhere is given up. The next
// one starts by turns from a kept case, with all that is known, and from the first case, with
// nothing known and more patience.
class PrefixChain {
 public:
  explicit PrefixChain(const PrefixChainTuning& tuning = {})
      : tuning_(tuning), patience_(tuning.first_patience) {}

  // Starts with this case.
  void start(const Tree& tree);
  bool empty() const { return tree_.empty(); }
  // Writes the next case; false where there is no list that may grow.
  bool next(Tree& mutant, Random& random);
  // Learns what became of it.
  void record(const run::Observation& seen, const Corpus& corpus, Random& random);

 private:
  bool adds_features(const run::Observation& seen);
  void begin(const Tree& tree);
  void begin_elsewhere(const Corpus& corpus, Random& random);

  PrefixChainTuning tuning_;
  Tree first_;
  Tree tree_;
  bool has_run_ = false;        // the case that the chain started with, to show what it has
  FeatureCounts known_;         // of the lists of this chain
  std::uint64_t stale_ = 0;     // cases since the last that was kept
  std::uint64_t patience_;      // such cases before another chain starts
  std::uint64_t given_up_ = 0;  // chains
};

}  // namespace sonde::search
