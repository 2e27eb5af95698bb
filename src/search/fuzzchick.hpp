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
// and Pierce, 2019). Where it departs from the paper:
//   Energy counts the nodes of a case in place of its time, so that a seed gives the same search.
//   AFL's handicap, for seeds found late, is left out, as in the released code.
//   AFL's factor for seeds with many ancestors is left out, as in the released code.
//   Each edge has a slot of its own; in AFL's map of 64 K slots, edges may share one.
//   Labels and assumptions are features beside edges, as in every strategy here.
//   A case runs twice before it is kept, as in every strategy here.
class FuzzchickStrategy final : public Strategy {
 public:
  FuzzchickStrategy(std::uint64_t seed, SizeSchedule sizes, const FuzzchickTuning& tuning = {})
      : tuning_(tuning), random_(seed), sizes_(sizes) {}

  run::Observation step(run::Runner& runner) override;
  Progress progress() const override;
  run::Observation adopt(run::Runner& runner, const Tree& tree) override;
  KeptCase last_kept() const override { return last_kept_; }
  void resume(std::span<const KeptCase> kept) override;

 private:
  struct Seed {
    Tree tree;
    std::uint64_t energy;  // mutants still to come
    std::uint64_t number;  // of the case, as it was kept
  };

  // What AFL compares a seed with.
  struct Average {
    std::uint64_t sum = 0;
    std::uint64_t count = 0;

    void add(std::uint64_t value);
    double ratio_of(std::uint64_t value) const;
  };

  void begin_step(run::Runner& runner);
  unsigned size_of_case(unsigned chosen) const;
  bool next_of_succeeded();
  bool next_of_discarded();
  void mutate(Seed& seed);
  run::Observation judge(run::Runner& runner, const run::Observation& seen);
  void keep(const run::Observation& seen);
  void add_seed(const KeptCase& kept, std::uint64_t number);
  std::uint64_t energy_of(const KeptCase& kept) const;

  FuzzchickTuning tuning_;
  Random random_;
  SizeSchedule sizes_;
  std::deque<Seed> succeeded_;
  std::deque<Seed> discarded_;
  FeatureCounts known_;
  Confirmation confirmation_;
  Tree mutant_;
  std::uint64_t parent_ = 0;  // of the mutant, as it is numbered
  std::uint64_t cases_ = 0;
  std::uint64_t keeps_ = 0;
  KeptCase last_kept_;
  Average nodes_;     // of all cases
  Average features_;  // of those that were kept
};

}  // namespace sonde::search
