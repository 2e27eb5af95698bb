// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "search/confirm.hpp"
#include "search/feature_counts.hpp"
#include "search/strategy.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// Grows a list: each case has one fresh element more than the list kept so far, and is kept if
// it is valid and shows a label that was never seen. Without labels, no list is kept: each case
// is the simplest one with one fresh element ("Coverage-guided property-based testing", a draft
// post of 2024). Where it departs from the post:
//   The simplest case runs first, since it shows where a case has lists.
//   A property may have several lists; one of them grows at a time, and the others stay.
//   A case without a list is drawn afresh, so that something varies.
//   Sizes of elements grow up to max-size; in the post they have no limit.
//   Observed numbers are labels by their magnitude, as in every strategy here.
//   A case runs twice before it is kept, as in every strategy here.
class PrefixStrategy final : public Strategy {
 public:
  PrefixStrategy(std::uint64_t seed, SizeSchedule sizes, const PrefixTuning& tuning = {})
      : tuning_(tuning), random_(seed), max_size_(sizes.max), patience_(tuning.first_patience) {}

  run::Observation step(run::Runner& runner) override;
  Progress progress() const override;
  run::Observation adopt(run::Runner& runner, const Tree& tree) override;
  KeptCase last_kept() const override { return last_kept_; }
  void resume(std::span<const KeptCase> kept) override;

 private:
  void begin_step(run::Runner& runner);
  run::Observation start(run::Runner& runner);
  run::Observation judge(run::Runner& runner, const run::Observation& seen);
  void keep(const run::Observation& seen);
  void note_nothing_new();
  unsigned element_size();
  void grow();
  void add_places(Tree::Index record, Tree::Index growing);

  PrefixTuning tuning_;
  Random random_;
  unsigned max_size_;
  Tree list_;  // the case with the list; empty before the first case
  FeatureCounts known_;
  Confirmation confirmation_;
  Tree grown_;
  std::vector<Tree::Index> places_;  // that differ in the grown case
  std::uint64_t tests_ = 0;          // valid cases
  std::uint64_t stale_ = 0;          // cases since the last that was kept
  std::uint64_t patience_;           // such cases before a restart; 0 for no restart
  std::uint64_t keeps_ = 0;          // since the last restart; the first is the simplest case
  std::uint64_t restarts_ = 0;
  KeptCase last_kept_;
  bool watches_ = false;
  bool simplest_ran_ = false;  // in another process, which may have died of it
};

}  // namespace sonde::search
