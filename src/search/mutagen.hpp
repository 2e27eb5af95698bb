// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>

#include "mutate/enumerate.hpp"
#include "search/confirm.hpp"
#include "search/strategy.hpp"
#include "search/trace_log.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// MUTAGEN (Mista and Russo: Reliable Coverage-Guided, Property-Based Testing using Exhaustive
// Mutations, 2021/2023). Runs all mutants of every valid case whose path was new, and of
// every discarded case whose path was new and whose parent was valid.
//
// Where the defaults depart from the paper, and why:
//   a seed runs twice before it is kept: properties in C++ are not pure (mutagen-confirms);
//   paths are cut at 100 points, and seeds have at most 10 ancestors, as in the code of the
//   paper's time: otherwise longer lists are new for ever (mutagen-path-length,
//   mutagen-most-ancestors);
//   points are the compilers' edges, which include those of && and ||: there are no others;
//   the tree of paths is a set of 30-bit hashes of prefixes: it takes less memory;
//   fields that are equal count once: their copies would repeat the value itself;
//   what is drawn comes from Sonde's generators, which draw large numbers too: they belong to
//   the types and are the same for all strategies;
//   maps are lists of pairs: a tree does not distinguish them.
// docs/appendix/strategies.md has the table of all differences, also from the released code.
class MutagenStrategy final : public Strategy {
 public:
  MutagenStrategy(std::uint64_t seed, SizeSchedule sizes, const MutagenTuning& tuning = {});

  run::Observation step(run::Runner& runner) override;
  Progress progress() const override;
  run::Observation adopt(run::Runner& runner, const Tree& tree) override;
  KeptCase last_kept() const override { return last_kept_; }
  void resume(std::span<const KeptCase> kept) override;

  // How often mutants of the next seed draw what is left to chance.
  unsigned samples() const { return samples_; }
  double stability() const { return confirmation_.stability(); }

 private:
  // What a case was made from: nothing, where it is fresh.
  struct Parent {
    Outcome outcome = Outcome::Discard;
    unsigned ancestors = 0;    // with the parent itself
    std::uint64_t number = 0;  // as it was kept
  };

  // The mutants still to come of one kept case.
  struct Batch {
    Batch(const Tree& tree, unsigned samples, const mutate::MutantRules& rules, Parent of_mutants)
        : mutants(tree, samples, rules), parent(of_mutants) {}

    mutate::Enumeration mutants;
    Parent parent;              // of the mutants
    std::uint64_t skipped = 0;  // first mutants, which are not run
  };

  // The batch of the least priority first; among equals the one that was put in front.
  class Queue {
   public:
    bool empty() const { return batches_.empty(); }
    std::size_t size() const { return size_; }
    Batch& front() { return *batches_.begin()->second.front(); }
    void pop();
    void push_front(std::int64_t priority, std::unique_ptr<Batch> batch);
    void push_back(std::int64_t priority, std::unique_ptr<Batch> batch);
    // Drops the batch that would be the last to come.
    void drop_last();

   private:
    std::map<std::int64_t, std::deque<std::unique_ptr<Batch>>> batches_;
    std::size_t size_ = 0;
  };

  void begin_step(run::Runner& runner);
  run::Watch watched() const;
  bool wants_fresh() const;
  bool next_mutant(Queue& queue);
  unsigned fresh_size() const;
  run::Observation learn_from(run::Runner& runner, const run::Observation& seen, Parent parent);
  run::Observation confirm(run::Runner& runner, const run::Observation& seen, Parent parent);
  void keep(const Tree& tree, const run::Observation& seen, Parent parent);
  void add_batch(const Tree& tree, std::int64_t priority, Parent of_mutants,
                 std::uint64_t skipped = 0);
  void note_nothing_new();
  bool is_time_to_reset() const;
  void reset();
  TraceLog& log_for(Outcome outcome);

  MutagenTuning tuning_;
  Random random_;
  unsigned largest_size_;
  Queue valid_;
  Queue discarded_;
  TraceLog log_;               // of all runs, or of valid ones
  TraceLog log_of_discarded_;  // where there are two
  Confirmation confirmation_;
  Tree mutant_;
  Parent parent_;  // of the mutant
  std::uint64_t cases_ = 0;
  std::uint64_t passed_count_ = 0;
  std::uint64_t discarded_count_ = 0;
  unsigned samples_;
  std::uint64_t patience_;
  std::uint64_t stale_ = 0;  // cases since the last that was kept
  std::uint64_t keeps_ = 0;  // seeds, since the queues were last emptied
  std::uint64_t restarts_ = 0;
  KeptCase last_kept_;
};

}  // namespace sonde::search
