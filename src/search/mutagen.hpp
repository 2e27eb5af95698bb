// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "mutate/enumerate.hpp"
#include "search/confirm.hpp"
#include "search/feature_counts.hpp"
#include "search/random.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// Enumerates all mutants of every valid case that was new, and of discarded cases that were
// new and have a valid parent (MUTAGEN; Mista and Russo, 2021, with the changes that
// docs/strategies.md lists).
class MutagenStrategy final : public Strategy {
 public:
  MutagenStrategy(std::uint64_t seed, SizeSchedule sizes, const MutagenTuning& tuning = {});

  run::Observation step(run::Runner& runner) override;

  // How often mutants of a fresh case draw what is left to chance, at most.
  unsigned samples() const { return samples_; }
  double stability() const { return confirmation_.stability(); }

 private:
  // What a case was made from.
  struct Origin {
    unsigned samples;
    Outcome outcome;
  };

  // The mutants still to come of one kept case.
  struct Batch {
    // The case itself may be too large for as many samples as its mutants get.
    Batch(const Tree& tree, unsigned samples, Origin made) : mutants(tree, samples), origin(made) {}

    mutate::Enumeration mutants;
    Origin origin;  // of the mutants
  };

  // The batch of the most novel case first; among equals the latest.
  class Queue {
   public:
    bool empty() const { return batches_.empty(); }
    std::size_t size() const { return size_; }
    Batch& front() { return *batches_.begin()->second.back(); }
    void pop();
    void push(std::size_t novelty, std::unique_ptr<Batch> batch);
    // Drops the batch that would be the last to come.
    void drop_last();

   private:
    std::map<std::size_t, std::vector<std::unique_ptr<Batch>>, std::greater<>> batches_;
    std::size_t size_ = 0;
  };

  bool next_mutant(Queue& queue);
  run::Observation judge(run::Runner& runner, const run::Observation& seen, Origin origin);
  run::Observation keep(run::Runner& runner, const run::Observation& seen, Origin origin);
  void add_batch(const Tree& tree, std::size_t novelty, Origin of_mutants);
  void note_nothing_new();

  MutagenTuning tuning_;
  Random random_;
  FreshCases fresh_;
  unsigned size_;  // of what is drawn in mutants
  Queue valid_;
  Queue discarded_;
  FeatureCounts known_in_valid_;
  FeatureCounts known_in_discarded_;
  Confirmation confirmation_;
  Tree mutant_;
  Origin parent_{};
  std::uint64_t cases_ = 0;
  unsigned samples_ = 1;
  std::uint64_t stale_ = 0;  // cases since the last that was kept
};

}  // namespace sonde::search
