// SPDX-License-Identifier: Apache-2.0
// Zest (Padhye et al.: Semantic Fuzzing with Zest, 2019), and what JQF, its implementation, adds.
// A case is saved for a new edge in any run, or a new edge among valid runs; with JQF's constants
// also for a new hit count in any run. Saved cases take turns as parents; a child overwrites
// bursts of the parent's choices. A key is an edge without its hit count, or any other feature.
#include "search/zest.hpp"

#include <algorithm>
#include <iterator>

namespace sonde::search {
namespace {

constexpr unsigned bucket_bits = 3;  // of an edge's feature, as coverage lays it out

coverage::Feature key_of(coverage::Feature feature) {
  const bool has_bucket = coverage::aspect_of(feature) == coverage::Aspect::Edge;
  return has_bucket ? feature >> bucket_bits : feature;
}

}  // namespace

ZestStrategy::ZestStrategy(std::uint64_t seed, SizeSchedule sizes, const ZestTuning& tuning)
    : tuning_(tuning), random_(seed), max_size_(sizes.max), bursts_(tuning.constants().bursts) {}

// Never the simplest case first: all others would descend from it.
run::Observation ZestStrategy::step(run::Runner& runner) {
  begin_step(runner);
  if (queue_.empty()) return judge(runner, runner.run_fresh(random_, any_size()));
  return run_child(runner);
}

void ZestStrategy::begin_step(run::Runner& runner) {
  if (!watches_) runner.watch({.labels = true, .edges = true});
  watches_ = true;
  runner.set_parent(0);
}

// As a seed of JQF: saved if it shows something new.
run::Observation ZestStrategy::adopt(run::Runner& runner, const Tree& tree) {
  begin_step(runner);
  return judge(runner, runner.run(tree, random_, any_size()));
}

Progress ZestStrategy::progress() const {
  return {queue_.size(), total_keys_.size(), confirmation_.stability(), queue_.size()};
}

void ZestStrategy::resume(std::span<const KeptCase> kept) {
  for (const KeptCase& each : kept) save(each);
  if (!kept.empty()) parent_ = by_failures(kept).front();
}

unsigned ZestStrategy::any_size() {
  return static_cast<unsigned>(random_.below(std::uint64_t{max_size_} + 1));
}

// A parent gets at least one child in each turn. Cases saved meanwhile have their turn in
// the same cycle.
run::Observation ZestStrategy::run_child(run::Runner& runner) {
  if (children_ > 0 && children_ >= children_of(queue_[parent_])) {
    parent_ = (parent_ + 1) % queue_.size();
    children_ = 0;
  }
  ++children_;
  const unsigned size = any_size();
  runner.set_parent(parent_ + 1);
  bursts_.write(child_, queue_[parent_].tree, random_, size);
  return judge(runner, runner.run(child_, random_, size));
}

// The most that is covered is counted over all runs, as in JQF: parents get fewer
// children as the campaign goes on.
std::uint64_t ZestStrategy::children_of(const Saved& parent) const {
  const std::uint64_t most = std::max<std::uint64_t>(total_keys_.size(), 1);
  const std::uint64_t target = tuning_.children * parent.covers / most;
  return parent.responsible > 0 ? tuning_.favoured_factor * target : target;
}

run::Observation ZestStrategy::judge(run::Runner& runner, const run::Observation& seen) {
  if (seen.outcome == Outcome::Fail || !is_news(seen)) return seen;
  const auto [again, same_outcome] = confirmation_.confirm(runner, seen);
  for (const Feature feature : confirmation_.flickered()) {
    total_.add(feature);
    total_keys_.add(key_of(feature));
    valid_keys_.add(key_of(feature));
  }
  if (same_outcome && is_news(again)) {
    last_kept_ = kept_case_of(again);
    save(last_kept_);
  }
  return again;
}

// A new bucket among valid cases alone is no reason to save, in JQF neither.
bool ZestStrategy::is_news(const run::Observation& seen) const {
  if (tuning_.constants().saves_counts && total_.count_new(seen.features) > 0) return true;
  return is_new_to(total_keys_, seen.features) ||
         (seen.valid() && is_new_to(valid_keys_, seen.features));
}

bool ZestStrategy::is_new_to(const FeatureCounts& keys, std::span<const Feature> features) const {
  return std::ranges::any_of(features,
                             [&](Feature feature) { return !keys.holds(key_of(feature)); });
}

void ZestStrategy::save(const KeptCase& kept) {
  find_keys(kept.features);
  const std::size_t saved = queue_.size();
  queue_.push_back({kept.tree, keys_.size()});
  for (const Feature key : keys_) {
    const bool is_new = total_keys_.add(key);
    const bool is_new_among_valid = kept.valid && valid_keys_.add(key);
    if (is_new || is_new_among_valid) take_over(key, saved);
  }
  total_.add(kept.features);
}

void ZestStrategy::find_keys(std::span<const Feature> features) {
  keys_.clear();
  std::ranges::transform(features, std::back_inserter(keys_), key_of);
  std::ranges::sort(keys_);
  const auto repeated = std::ranges::unique(keys_);
  keys_.erase(repeated.begin(), repeated.end());
}

// A case that loses its last key is no longer favoured.
void ZestStrategy::take_over(Feature key, std::size_t heir) {
  const auto [owner, is_first] = owners_.try_emplace(key, heir);
  if (!is_first) --queue_[owner->second].responsible;
  owner->second = heir;
  ++queue_[heir].responsible;
}

}  // namespace sonde::search
