// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "run/runner.hpp"

namespace sonde::search {

// Runs a case a second time before it is kept. Features that only one of the two runs showed
// say nothing about the case.
class Confirmation {
 public:
  struct Confirmed {
    run::Observation seen;  // the second run's, with the features of both runs only
    bool same_outcome;
  };

  // The result is valid until the next run. `first` no longer is.
  Confirmed confirm(run::Runner& runner, const run::Observation& first);

  // Features that one of the last two runs showed and the other did not.
  std::span<const coverage::Feature> flickered() const { return flickered_; }
  // The share of features that the second runs showed again, over all cases.
  double stability() const;

 private:
  void compare(std::span<const coverage::Feature> again);

  std::uint64_t seen_ = 0;
  std::uint64_t steady_ = 0;
  Random random_{0};  // for generators that ask for more the second time
  // Buffers that are used again.
  Tree tree_;
  std::vector<coverage::Feature> first_;
  std::vector<coverage::Feature> first_sorted_;
  std::vector<coverage::Feature> again_sorted_;
  std::vector<coverage::Feature> both_;
  std::vector<coverage::Feature> flickered_;
};

}  // namespace sonde::search
