// SPDX-License-Identifier: Apache-2.0
// The number of elements doubles while cases stay valid, and falls back to one where they do
// not: so a list without a precondition is long at once, and one with a precondition grows
// element by element. Ours; cases whose growth brings news are kept by who runs them.
#include "search/growth.hpp"

#include <algorithm>

#include "mutate/append.hpp"
#include "mutate/own_edits.hpp"

namespace sonde::search {

bool Growth::next(Tree& mutant, const Corpus& corpus, Random& random) {
  if (is_over() && !start(corpus, random)) return false;
  mutant = tree_;
  const bool grew = mutate::grow(mutant, elements_, random);
  if (grew && !mutate::breaks_seal(tree_, mutant)) return true;
  tree_.clear();
  return false;
}

bool Growth::is_over() const {
  return tree_.empty() || failures_ >= tuning_.most_failures ||
         tree_.size() + tree_.arena().size() >= tuning_.most_size;
}

bool Growth::start(const Corpus& corpus, Random& random) {
  const Corpus::Kept& picked = corpus[corpus.pick(random)];
  if (!picked.valid) return false;
  tree_ = picked.tree;
  elements_ = 1;
  failures_ = 0;
  return true;
}

void Growth::record(const run::Observation& seen) {
  if (seen.valid()) {
    tree_ = seen.tree;
    elements_ = std::min(2 * elements_, tuning_.most_elements);
    failures_ = 0;
    return;
  }
  if (elements_ == 1) ++failures_;
  elements_ = 1;
}

}  // namespace sonde::search
