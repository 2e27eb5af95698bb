// SPDX-License-Identifier: Apache-2.0
// MUTAGEN (Mista and Russo: Reliable Coverage-Guided, Property-Based Testing using Exhaustive
// Mutations, 2021/2023). Each kept case is a batch of all its mutants, enumerated lazily.
// The batch of the most novel case comes first, valid cases before discarded ones. After a
// while without news, all logs and batches are forgotten, and random mutants are drawn twice
// as often. docs/strategies.md lists where this departs from the released tool.
#include "search/mutagen.hpp"

#include <algorithm>

namespace sonde::search {
namespace {

SizeSchedule at_most(SizeSchedule sizes, unsigned most) {
  const unsigned max = std::min(sizes.max, most);
  return {max, std::uint64_t{max} + 1};
}

}  // namespace

MutagenStrategy::MutagenStrategy(std::uint64_t seed, SizeSchedule sizes,
                                 const MutagenTuning& tuning)
    : tuning_(tuning),
      random_(seed),
      fresh_(at_most(sizes, tuning.largest_size)),
      size_(at_most(sizes, tuning.largest_size).max) {}

run::Observation MutagenStrategy::step(run::Runner& runner) {
  if (cases_ == 0) runner.watch({.labels = true, .edges = true});
  const bool wants_fresh = cases_++ % tuning_.fresh_every == 0;
  if (wants_fresh || !(next_mutant(valid_) || next_mutant(discarded_)))
    return judge(runner, fresh_.run(runner, random_), {samples_, Outcome::Discard});
  return judge(runner, runner.run(mutant_, random_, size_), parent_);
}

// The batch stays in front: a child of equal novelty goes before it.
bool MutagenStrategy::next_mutant(Queue& queue) {
  while (!queue.empty()) {
    Batch& batch = queue.front();
    if (batch.mutants.next(mutant_, random_)) {
      parent_ = batch.origin;
      return true;
    }
    queue.pop();
  }
  return false;
}

// Features of a case that may not be kept stay new: a later case may be kept for them.
run::Observation MutagenStrategy::judge(run::Runner& runner, const run::Observation& seen,
                                        Origin origin) {
  if (seen.outcome == Outcome::Fail) return seen;
  const bool may_keep = seen.valid() || origin.outcome == Outcome::Pass;
  const FeatureCounts& known = seen.valid() ? known_in_valid_ : known_in_discarded_;
  if (may_keep && known.count_new(seen.features) > 0) return keep(runner, seen, origin);
  note_nothing_new();
  return seen;
}

run::Observation MutagenStrategy::keep(run::Runner& runner, const run::Observation& seen,
                                       Origin origin) {
  const auto [again, same_outcome] = confirmation_.confirm(runner, seen);
  if (!same_outcome) return again;
  FeatureCounts& known = again.valid() ? known_in_valid_ : known_in_discarded_;
  const std::size_t novelty = known.count_new(again.features);
  known.add(again.features);
  known.add(confirmation_.flickered());
  if (novelty == 0) {
    note_nothing_new();
    return again;
  }
  stale_ = 0;
  add_batch(again.tree, novelty, {origin.samples, again.outcome});
  return again;
}

void MutagenStrategy::add_batch(const Tree& tree, std::size_t novelty, Origin of_mutants) {
  const unsigned samples = std::clamp(tuning_.most_drawn / tree.size(), 1U, of_mutants.samples);
  Queue& queue = of_mutants.outcome == Outcome::Pass ? valid_ : discarded_;
  queue.push(novelty, std::make_unique<Batch>(tree, samples, of_mutants));
  if (queue.size() > tuning_.most_batches) queue.drop_last();
}

// Begins again after a while: everything is new, and is drawn more often.
void MutagenStrategy::note_nothing_new() {
  if (++stale_ < std::min(tuning_.first_patience * samples_, tuning_.last_patience)) return;
  stale_ = 0;
  samples_ = std::min(2 * samples_, tuning_.most_samples);
  valid_ = {};
  discarded_ = {};
  known_in_valid_.clear();
  known_in_discarded_.clear();
}

void MutagenStrategy::Queue::pop() {
  auto& best = batches_.begin()->second;
  best.pop_back();
  if (best.empty()) batches_.erase(batches_.begin());
  --size_;
}

void MutagenStrategy::Queue::push(std::size_t novelty, std::unique_ptr<Batch> batch) {
  batches_[novelty].push_back(std::move(batch));
  ++size_;
}

void MutagenStrategy::Queue::drop_last() {
  const auto worst = std::prev(batches_.end());
  worst->second.erase(worst->second.begin());
  if (worst->second.empty()) batches_.erase(worst);
  --size_;
}

}  // namespace sonde::search
