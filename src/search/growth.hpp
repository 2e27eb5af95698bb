// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "search/corpus.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// Makes a valid case longer and longer, as long as it stays valid: some failures need a long
// list that meets a precondition, which no fresh case does. A walk starts from a kept case. It
// ends where the case is large enough, or where it cannot be made longer for some time.
class Growth {
 public:
  explicit Growth(const GrowthTuning& tuning = {}) : tuning_(tuning) {}

  // Writes the next case; false where the case that was picked cannot grow.
  bool next(Tree& mutant, const Corpus& corpus, Random& random);
  // Learns what became of it.
  void record(const run::Observation& seen);
  void forget() { tree_.clear(); }

 private:
  bool start(const Corpus& corpus, Random& random);
  bool is_over() const;

  GrowthTuning tuning_;
  Tree tree_;              // the largest valid case so far; empty before a walk starts
  unsigned elements_ = 1;  // by which the next case is larger
  unsigned failures_ = 0;  // to make it larger by one element, in a row
};

}  // namespace sonde::search
