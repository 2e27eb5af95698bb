// SPDX-License-Identifier: Apache-2.0
// Zest (Padhye et al.: Semantic Fuzzing with Zest, 2019), as JQF implements it. A case is
// saved for a new edge or hit count in any run, or a new edge among valid runs. Saved cases
// take turns as parents; a child overwrites bursts of the parent's choices.
// A key is an edge without its hit count, or any other feature. Hit counts fall into AFL's
// eight buckets, where Zest has powers of two.
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
    : tuning_(tuning), random_(seed), fresh_(sizes), max_size_(sizes.max) {}

run::Observation ZestStrategy::step(run::Runner& runner) {
  if (cases_++ == 0) runner.watch({.labels = true, .edges = true});
  if (queue_.empty()) return judge(runner, fresh_.run(runner, random_));
  return run_child(runner);
}

// A parent gets at least one child in each turn. Cases saved meanwhile have their turn in
// the same cycle.
run::Observation ZestStrategy::run_child(run::Runner& runner) {
  if (children_ > 0 && children_ >= children_of(queue_[parent_])) {
    parent_ = (parent_ + 1) % queue_.size();
    children_ = 0;
  }
  ++children_;
  const auto size = static_cast<unsigned>(random_.below(std::uint64_t{max_size_} + 1));
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

// A new bucket, or a key that no valid case had. (A new bucket among valid cases
// alone is no reason to save.)
bool ZestStrategy::is_news(const run::Observation& seen) const {
  if (total_.count_new(seen.features) > 0) return true;
  if (!seen.valid()) return false;
  return std::ranges::any_of(seen.features,
                             [&](Feature feature) { return !valid_keys_.holds(key_of(feature)); });
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
