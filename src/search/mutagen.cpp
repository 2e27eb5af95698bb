// SPDX-License-Identifier: Apache-2.0
#include "search/mutagen.hpp"

#include <algorithm>

namespace sonde::search {
namespace {

constexpr unsigned max_size = 10;  // of fresh cases and of what mutants draw
constexpr std::uint64_t first_most_stale = 1000;
constexpr std::uint64_t last_most_stale = 8000;
constexpr unsigned most_samples = 256;
// Samples times nodes of one case: long batches hold the search where it is. Of 48
// searches for eight hard faults of the stack machine, 500 thousand tests each, 19
// found theirs with up to 256 samples for all cases, and 28 with up to 8.
constexpr unsigned most_drawn = 512;
constexpr std::uint64_t fresh_every = 8;  // cases, while there are mutants
constexpr std::size_t most_batches = 1000;

SizeSchedule at_most(SizeSchedule sizes, unsigned most) {
  const unsigned max = std::min(sizes.max, most);
  return {max, std::uint64_t{max} + 1};
}

unsigned samples_in(const Tree& tree, unsigned most) {
  return std::clamp(most_drawn / tree.size(), 1U, most);
}

}  // namespace

MutagenStrategy::Batch::Batch(const Tree& seed, unsigned how_often, Outcome was)
    : mutants(seed, samples_in(seed, how_often)), samples(how_often), outcome(was) {}

MutagenStrategy::MutagenStrategy(std::uint64_t seed, SizeSchedule sizes)
    : random_(seed), fresh_(at_most(sizes, max_size)), size_(at_most(sizes, max_size).max) {}

run::Observation MutagenStrategy::step(run::Runner& runner) {
  if (cases_ == 0) runner.watch({.labels = true, .edges = true});
  const bool wants_fresh = cases_++ % fresh_every == 0;
  if (wants_fresh || !(next_mutant(valid_) || next_mutant(discarded_)))
    return judge(runner, fresh_.run(runner, random_), {samples_, Outcome::Discard});
  return judge(runner, runner.run(mutant_, random_, size_), parent_);
}

// The batch stays in front: a child of equal novelty goes before it.
bool MutagenStrategy::next_mutant(Queue& queue) {
  while (!queue.empty()) {
    Batch& batch = queue.front();
    if (batch.mutants.next(mutant_, random_)) {
      parent_ = {batch.samples, batch.outcome};
      return true;
    }
    queue.pop();
  }
  return false;
}

// What may not be kept must not use up what a later case would be kept for.
run::Observation MutagenStrategy::judge(run::Runner& runner, const run::Observation& seen,
                                        Origin origin) {
  if (seen.outcome == Outcome::Fail) return seen;
  const bool may_keep = seen.valid() || origin.outcome == Outcome::Pass;
  const FeatureCounts& plane = seen.valid() ? valid_plane_ : discarded_plane_;
  if (may_keep && plane.count_new(seen.features) > 0) return keep(runner, seen, origin);
  hear_nothing_new();
  return seen;
}

run::Observation MutagenStrategy::keep(run::Runner& runner, const run::Observation& seen,
                                       Origin origin) {
  const auto [again, same_outcome] = confirmation_.confirm(runner, seen);
  if (!same_outcome) return again;
  FeatureCounts& plane = again.valid() ? valid_plane_ : discarded_plane_;
  const std::size_t novelty = plane.count_new(again.features);
  plane.add(again.features);
  plane.add(confirmation_.flickered());
  if (novelty == 0) {
    hear_nothing_new();
    return again;
  }
  stale_ = 0;
  Queue& queue = again.valid() ? valid_ : discarded_;
  queue.push(novelty, std::make_unique<Batch>(again.tree, origin.samples, again.outcome));
  return again;
}

// Begins again after a while: everything is new, and drawn more often.
void MutagenStrategy::hear_nothing_new() {
  if (++stale_ < std::min(first_most_stale * samples_, last_most_stale)) return;
  stale_ = 0;
  samples_ = std::min(2 * samples_, most_samples);
  valid_ = {};
  discarded_ = {};
  valid_plane_.clear();
  discarded_plane_.clear();
}

void MutagenStrategy::Queue::pop() {
  auto& best = batches_.begin()->second;
  best.pop_back();
  if (best.empty()) batches_.erase(batches_.begin());
  --size_;
}

void MutagenStrategy::Queue::push(std::size_t novelty, std::unique_ptr<Batch> batch) {
  batches_[novelty].push_back(std::move(batch));
  if (++size_ > most_batches) drop_last();
}

// The one that would be the last to come.
void MutagenStrategy::Queue::drop_last() {
  const auto worst = std::prev(batches_.end());
  worst->second.erase(worst->second.begin());
  if (worst->second.empty()) batches_.erase(worst);
  --size_;
}

}  // namespace sonde::search
