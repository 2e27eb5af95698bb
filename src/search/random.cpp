// SPDX-License-Identifier: Apache-2.0
// Plain random testing with sizes that grow, as in QuickCheck (Claessen and Hughes, 2000).
#include "search/random.hpp"

#include <algorithm>

namespace sonde::search {

unsigned size_at(SizeSchedule sizes, std::uint64_t number) {
  const std::uint64_t phase = number % sizes.period;
  const std::uint64_t last = std::max<std::uint64_t>(sizes.period - 1, 1);
  return static_cast<unsigned>(phase * sizes.max / last);
}

run::Observation FreshCases::run(run::Runner& runner, Random& random) {
  const std::uint64_t number = cases_++;
  return number == 0 ? runner.run_simplest() : runner.run_fresh(random, size_at(sizes_, number));
}

void FreshCases::skip_simplest() { cases_ = std::max<std::uint64_t>(cases_, 1); }

}  // namespace sonde::search
