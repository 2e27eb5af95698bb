// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "search/confirm.hpp"
#include "search/feature_counts.hpp"
#include "search/random.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// Grows a list: each case has one fresh element more than the case kept so far, and
// is kept if it shows what was never seen. A case without a list has one argument drawn
// afresh instead.
class PrefixStrategy final : public Strategy {
 public:
  PrefixStrategy(std::uint64_t seed, SizeSchedule sizes, const PrefixTuning& tuning = {})
      : random_(seed), size_(sizes.max), patience_(tuning.first_patience) {}

  run::Observation step(run::Runner& runner) override;

 private:
  run::Observation start(run::Runner& runner);
  run::Observation judge(run::Runner& runner, const run::Observation& seen);
  void note_nothing_new();
  void grow();

  Random random_;
  unsigned size_;  // of what is drawn
  Tree kept_;      // empty before the first case
  Outcome outcome_ = Outcome::Discard;
  FeatureCounts known_;
  Confirmation confirmation_;
  Tree grown_;
  std::uint64_t stale_ = 0;  // cases since the last that was kept
  std::uint64_t patience_;   // such cases before a restart
};

}  // namespace sonde::search
