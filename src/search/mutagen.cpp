// SPDX-License-Identifier: Apache-2.0
// Each kept case, a seed, is a batch of all its mutants, which are made one by one. The next
// mutant is that of the seed with the least priority, valid seeds before discarded ones; a
// fresh case runs where there are no seeds. The seed whose mutant runs stays in front, so that
// a child of the same priority goes before it.
#include "search/mutagen.hpp"

#include <algorithm>

namespace sonde::search {
namespace {

// Of a seed whose mutants ended so many processes: up to so many of the first mutants are not run
// again.
std::uint64_t most_skipped(std::uint32_t failures, std::uint64_t for_one_failure) {
  constexpr std::uint32_t most_doublings = 20;  // more is beyond all mutants
  return failures == 0 ? 0 : for_one_failure << std::min(failures - 1, most_doublings);
}

// Twice as much, where 0 is no limit.
template <class Number>
Number doubled(Number number, Number limit) {
  return limit == 0 ? 2 * number : std::min(2 * number, limit);
}

}  // namespace

MutagenStrategy::MutagenStrategy(std::uint64_t seed, SizeSchedule sizes,
                                 const MutagenTuning& tuning)
    : tuning_(tuning),
      random_(seed),
      largest_size_(std::min(sizes.max, tuning.largest_size)),
      log_(tuning.log),
      log_of_discarded_(tuning.log),
      samples_(tuning.first_samples),
      patience_(tuning.first_patience) {}

void MutagenStrategy::begin_step(run::Runner& runner) {
  if (cases_++ == 0) runner.watch(watched());
  runner.set_parent(0);
}

run::Observation MutagenStrategy::step(run::Runner& runner) {
  begin_step(runner);
  if (wants_fresh() || !(next_mutant(valid_) || next_mutant(discarded_)))
    return learn_from(runner, runner.run_fresh(random_, fresh_size()), {});
  runner.set_parent(parent_.number);
  return learn_from(runner, runner.run(mutant_, random_, largest_size_), parent_);
}

run::Observation MutagenStrategy::adopt(run::Runner& runner, const Tree& tree) {
  begin_step(runner);
  return learn_from(runner, runner.run(tree, random_, largest_size_), {});
}

Progress MutagenStrategy::progress() const {
  return {keeps_, log_.size() + log_of_discarded_.size(), confirmation_.stability(), keeps_,
          restarts_};
}

// The mutants of a seed begin again. Where one of them ended the process, some are skipped, more
// with each death, so that the search gets past it.
void MutagenStrategy::resume(std::span<const KeptCase> kept) {
  for (const KeptCase& each : kept) {
    const Outcome outcome = each.valid ? Outcome::Pass : Outcome::Discard;
    TraceLog& log = log_for(outcome);
    const std::int64_t priority = log.news_in(each.features).priority;
    log.add(each.features);
    add_batch(each.tree, priority, {outcome, 1, ++keeps_},
              random_.below(most_skipped(each.failures, tuning_.skipped_after_failure)));
  }
}

run::Watch MutagenStrategy::watched() const {
  using enum MutagenTuning::Log;
  return {.labels = tuning_.labels,
          .edges = tuning_.log == Counts,
          .pairs = tuning_.log == Edges,
          .path = tuning_.log == Path ? tuning_.path_length : 0};
}

bool MutagenStrategy::wants_fresh() const {
  return tuning_.fresh_every != 0 && (cases_ - 1) % tuning_.fresh_every == 0;
}

// Grows with the cases that passed, and for good with those that were discarded.
unsigned MutagenStrategy::fresh_size() const {
  const std::uint64_t size =
      passed_count_ % std::max(1U, largest_size_) + discarded_count_ / tuning_.discarded_per_size;
  return static_cast<unsigned>(std::min<std::uint64_t>(size, largest_size_));
}

bool MutagenStrategy::next_mutant(Queue& queue) {
  while (!queue.empty()) {
    Batch& batch = queue.front();
    for (; batch.skipped > 0; --batch.skipped)
      if (!batch.mutants.next(mutant_, random_)) break;
    if (batch.mutants.next(mutant_, random_)) {
      parent_ = batch.parent;
      return true;
    }
    queue.pop();
  }
  return false;
}

TraceLog& MutagenStrategy::log_for(Outcome outcome) {
  const bool has_its_own = tuning_.logs == MutagenTuning::Logs::Two;
  return has_its_own && outcome == Outcome::Discard ? log_of_discarded_ : log_;
}

run::Observation MutagenStrategy::learn_from(run::Runner& runner, const run::Observation& seen,
                                             Parent parent) {
  if (seen.outcome == Outcome::Fail) return seen;
  ++(seen.valid() ? passed_count_ : discarded_count_);
  TraceLog& log = log_for(seen.outcome);
  const bool is_new = log.news_in(seen.features).added > 0;
  const bool may_be_kept =
      seen.valid() || (tuning_.discarded_seeds && parent.outcome == Outcome::Pass);
  if (is_new && may_be_kept && tuning_.confirms) return confirm(runner, seen, parent);
  if (is_new && may_be_kept) {
    keep(seen.tree, seen, parent);
    return seen;
  }
  if (is_new && !tuning_.logs_kept_only) log.add(seen.features);
  note_nothing_new();
  return seen;
}

run::Observation MutagenStrategy::confirm(run::Runner& runner, const run::Observation& seen,
                                          Parent parent) {
  const auto [again, same_outcome] = confirmation_.confirm(runner, seen);
  if (!same_outcome) return again;
  TraceLog& log = log_for(again.outcome);
  const bool is_new = log.news_in(again.features).added > 0;
  log.add(confirmation_.flickered());
  if (is_new) keep(again.tree, again, parent);
  else note_nothing_new();
  return again;
}

// All that is kept is kept here.
void MutagenStrategy::keep(const Tree& tree, const run::Observation& seen, Parent parent) {
  TraceLog& log = log_for(seen.outcome);
  const std::int64_t priority = log.news_in(seen.features).priority;
  log.add(seen.features);
  stale_ = 0;
  if (tuning_.most_ancestors != 0 && parent.ancestors >= tuning_.most_ancestors) return;
  last_kept_ = kept_case_of(seen);
  add_batch(tree, priority, {seen.outcome, parent.ancestors + 1, ++keeps_});
}

void MutagenStrategy::add_batch(const Tree& tree, std::int64_t priority, Parent of_mutants,
                                std::uint64_t skipped) {
  const unsigned samples = tuning_.most_drawn == 0
                               ? samples_
                               : std::clamp(tuning_.most_drawn / tree.size(), 1U, samples_);
  auto batch = std::make_unique<Batch>(tree, samples, tuning_.mutants, of_mutants);
  batch->skipped = skipped;
  Queue& queue = of_mutants.outcome == Outcome::Pass ? valid_ : discarded_;
  if (tuning_.queue == MutagenTuning::Order::Lifo) queue.push_front(priority, std::move(batch));
  else queue.push_back(0, std::move(batch));
  if (tuning_.most_seeds != 0 && queue.size() > tuning_.most_seeds) queue.drop_last();
}

void MutagenStrategy::note_nothing_new() {
  ++stale_;
  if (is_time_to_reset()) reset();
}

bool MutagenStrategy::is_time_to_reset() const {
  using enum MutagenTuning::Reset;
  if (stale_ < patience_ || tuning_.reset == Never) return false;
  return tuning_.reset != Drained || (valid_.empty() && discarded_.empty());
}

// Everything is new again, and is drawn more often.
void MutagenStrategy::reset() {
  stale_ = 0;
  patience_ = doubled(patience_, tuning_.last_patience);
  samples_ = doubled(samples_, tuning_.most_samples);
  log_.clear();
  log_of_discarded_.clear();
  if (tuning_.reset != MutagenTuning::Reset::Restart) return;
  valid_ = {};
  discarded_ = {};
  keeps_ = 0;
  ++restarts_;
}

void MutagenStrategy::Queue::pop() {
  auto& best = batches_.begin()->second;
  best.pop_front();
  if (best.empty()) batches_.erase(batches_.begin());
  --size_;
}

void MutagenStrategy::Queue::push_front(std::int64_t priority, std::unique_ptr<Batch> batch) {
  batches_[priority].push_front(std::move(batch));
  ++size_;
}

void MutagenStrategy::Queue::push_back(std::int64_t priority, std::unique_ptr<Batch> batch) {
  batches_[priority].push_back(std::move(batch));
  ++size_;
}

void MutagenStrategy::Queue::drop_last() {
  const auto worst = std::prev(batches_.end());
  worst->second.pop_back();
  if (worst->second.empty()) batches_.erase(worst);
  --size_;
}

}  // namespace sonde::search
