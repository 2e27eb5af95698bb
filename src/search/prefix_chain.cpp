// SPDX-License-Identifier: Apache-2.0
// After "Coverage-guided property-based testing", a draft post of 2024 (see prefix.cpp). That
// edges count beside labels, and that a chain starts again elsewhere, is ours.
#include "search/prefix_chain.hpp"

#include <algorithm>

#include "mutate/append.hpp"
#include "mutate/own_edits.hpp"

namespace sonde::search {

void PrefixChain::start(const Tree& tree) {
  first_ = tree;
  known_.clear();
  begin(first_);
}

void PrefixChain::begin(const Tree& tree) {
  tree_ = tree;
  has_run_ = false;
  stale_ = 0;
}

bool PrefixChain::next(Tree& mutant, Random& random) {
  mutant = tree_;
  if (!has_run_) return true;
  return mutate::append_fresh(mutant, random) && !mutate::breaks_seal(tree_, mutant);
}

void PrefixChain::record(const run::Observation& seen, const Corpus& corpus, Random& random) {
  const bool adds = seen.outcome == Outcome::Pass && adds_features(seen);
  if (adds || !has_run_) {
    has_run_ = true;
    tree_ = seen.tree;
    stale_ = 0;
    return;
  }
  if (++stale_ < patience_) return;
  begin_elsewhere(corpus, random);
}

void PrefixChain::begin_elsewhere(const Corpus& corpus, Random& random) {
  const bool from_first = ++given_up_ % 2 == 0 || corpus.empty();
  patience_ = tuning_.first_patience
              << (from_first ? std::min<std::uint64_t>(given_up_ / 2, 20) : 0);
  if (!from_first) return begin(corpus[corpus.pick(random)].tree);
  known_.clear();
  begin(first_);
}

bool PrefixChain::adds_features(const run::Observation& seen) {
  bool adds = false;
  for (const coverage::Feature feature : seen.features)
    if (Corpus::grade_of(feature) == Corpus::Grade::Edge) adds = known_.add(feature) || adds;
  return adds;
}

}  // namespace sonde::search
