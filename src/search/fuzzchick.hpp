// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>

#include "search/confirm.hpp"
#include "search/feature_counts.hpp"
#include "search/strategy.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// Mutates the cases that showed something new, valid ones first, each as often as its
// energy says. Cases are fresh where no kept case is left (FuzzChick; Lampropoulos, Hicks
// and Pierce, 2019).
class FuzzchickStrategy final : public Strategy {
 public:
  FuzzchickStrategy(std::uint64_t seed, SizeSchedule sizes, const FuzzchickTuning& tuning = {});

  run::Observation step(run::Runner& runner) override;

 private:
  struct Seed {
    Tree tree;
    std::uint64_t energy;  // mutants still to come
    unsigned generation;   // mutations since it was fresh
  };

  bool next_of_succeeded();
  bool next_of_discarded();
  void mutate(Seed& seed);
  run::Observation judge(run::Runner& runner, const run::Observation& seen);
  void keep(const run::Observation& seen);
  std::uint64_t energy_of(const run::Observation& seen) const;

  FuzzchickTuning tuning_;
  Random random_;
  unsigned fresh_size_;
  unsigned mutant_size_;
  std::deque<Seed> succeeded_;
  std::deque<Seed> discarded_;
  FeatureCounts known_;
  Confirmation confirmation_;
  Tree mutant_;
  unsigned generation_ = 0;  // of the case that runs
  std::uint64_t cases_ = 0;
  // How many cases were ever kept, and their nodes and features.
  std::uint64_t kept_ = 0;
  std::uint64_t kept_nodes_ = 0;
  std::uint64_t kept_features_ = 0;
};

}  // namespace sonde::search
