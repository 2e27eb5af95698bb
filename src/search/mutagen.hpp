// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "mutate/enumerate.hpp"
#include "search/confirm.hpp"
#include "search/feature_counts.hpp"
#include "search/random.hpp"

namespace sonde::search {

// Enumerates all mutants of every case that was new, and of what was new among
// invalid cases one step from a valid one (MUTAGEN; Mista and Russo, 2021, with the
// mends that docs/strategies.md lists).
class MutagenStrategy final : public Strategy {
 public:
  MutagenStrategy(std::uint64_t seed, SizeSchedule sizes);

  run::Observation step(run::Runner& runner) override;

  // How often what is left to chance is drawn in mutants of a fresh case, at most.
  unsigned samples() const { return samples_; }
  double stability() const { return confirmation_.stability(); }

 private:
  // The mutants still to come of one kept case.
  struct Batch {
    Batch(const Tree& seed, unsigned how_often, Outcome was);

    mutate::Enumeration mutants;
    unsigned samples;  // for its children; itself it may be too large for so many
    Outcome outcome;
  };

  // The batch of the most novel case first; among equals the latest.
  class Queue {
   public:
    bool empty() const { return batches_.empty(); }
    Batch& front() { return *batches_.begin()->second.back(); }
    void pop();
    void push(std::size_t novelty, std::unique_ptr<Batch> batch);

   private:
    void drop_last();

    std::map<std::size_t, std::vector<std::unique_ptr<Batch>>, std::greater<>> batches_;
    std::size_t size_ = 0;
  };

  // What a case was made from.
  struct Origin {
    unsigned samples;
    Outcome outcome;
  };

  bool next_mutant(Queue& queue);
  run::Observation judge(run::Runner& runner, const run::Observation& seen, Origin origin);
  run::Observation keep(run::Runner& runner, const run::Observation& seen, Origin origin);
  void hear_nothing_new();

  Random random_;
  Fresh fresh_;
  unsigned size_;  // of what is drawn in mutants
  Queue valid_;
  Queue discarded_;
  FeatureCounts valid_plane_;
  FeatureCounts discarded_plane_;
  Confirmation confirmation_;
  Tree mutant_;
  Origin parent_{};
  std::uint64_t cases_ = 0;
  unsigned samples_ = 1;
  std::uint64_t stale_ = 0;  // cases since the last that was kept
};

}  // namespace sonde::search
