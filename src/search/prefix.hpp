// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "search/confirm.hpp"
#include "search/plane.hpp"
#include "search/random.hpp"

namespace sonde::search {

// Grows a list: each case has one fresh element more than the case kept so far, and
// is kept if it shows what was never seen (label-guided QuickCheck, 2024). A case
// without a list has one argument drawn afresh instead.
class PrefixStrategy final : public Strategy {
 public:
  PrefixStrategy(std::uint64_t seed, Sizes sizes) : random_(seed), size_(sizes.max) {}

  execute::Observation step(execute::Runner& runner) override;

 private:
  execute::Observation start(execute::Runner& runner);
  execute::Observation judge(execute::Runner& runner, const execute::Observation& seen);
  void hear_nothing_new();
  void grow();

  Random random_;
  unsigned size_;  // of what is drawn
  Tree kept_;      // empty before the first case
  Outcome outcome_ = Outcome::Discard;
  Plane plane_;
  Confirmation confirmation_;
  Tree grown_;
  std::uint64_t stale_ = 0;  // cases since the last that was kept
  std::uint64_t most_stale_ = 10'000;
};

}  // namespace sonde::search
