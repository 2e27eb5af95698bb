// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "search/strategy.hpp"

namespace sonde::search {

// Fresh cases only. The first is the simplest there is; then the size grows to
// its maximum, and starts again, every `period` cases.
class RandomStrategy final : public Strategy {
 public:
  struct Sizes {
    unsigned max;
    std::uint64_t period;
  };
  RandomStrategy(std::uint64_t seed, Sizes sizes) : random_(seed), sizes_(sizes) {}

  execute::Observation step(execute::Executor& executor) override;

 private:
  Random random_;
  Sizes sizes_;
  std::uint64_t steps_ = 0;
};

}  // namespace sonde::search
