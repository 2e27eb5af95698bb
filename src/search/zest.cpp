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
  if (cases_++ == 0) runner.watch({.labels = true, .edges = true});
  if (queue_.empty()) return judge(runner, runner.run_fresh(random_, any_size()));
  return run_child(runner);
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
  if (same_outcome && is_news(again)) save(again);
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

void ZestStrategy::save(const run::Observation& seen) {
  find_keys(seen.features);
  const std::size_t saved = queue_.size();
  queue_.push_back({seen.tree, keys_.size()});
  for (const Feature key : keys_) {
    const bool is_new = total_keys_.add(key);
    const bool is_new_among_valid = seen.valid() && valid_keys_.add(key);
    if (is_new || is_new_among_valid) take_over(key, saved);
  }
  total_.add(seen.features);
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
