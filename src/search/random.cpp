// SPDX-License-Identifier: Apache-2.0
// Plain random testing with sizes that grow, as in QuickCheck (Claessen and Hughes, 2000).
#include "search/random.hpp"

#include <algorithm>

namespace sonde::search {

run::Observation FreshCases::run(run::Runner& runner, Random& random) {
  const bool first = cases_ == 0;
  const unsigned how_large = size();
  ++cases_;
  return first ? runner.run_simplest() : runner.run_fresh(random, how_large);
}

unsigned FreshCases::size() const {
  const std::uint64_t phase = cases_ % sizes_.period;
  const std::uint64_t last = std::max<std::uint64_t>(sizes_.period - 1, 1);
  return static_cast<unsigned>(phase * sizes_.max / last);
}

}  // namespace sonde::search
