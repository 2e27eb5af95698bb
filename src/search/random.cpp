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

// The bits of the number, reversed, are a fraction of the largest size (van der Corput).
unsigned spread_size(SizeSchedule sizes, std::uint64_t number) {
  std::uint32_t reversed = 0;
  for (unsigned bit = 0; bit < 32; ++bit)
    if ((number >> bit & 1) != 0) reversed |= 1U << (31 - bit);
  return static_cast<unsigned>((std::uint64_t{reversed} * (std::uint64_t{sizes.max} + 1)) >> 32);
}

run::Observation FreshCases::run(run::Runner& runner, Random& random) {
  const std::uint64_t number = cases_++;
  return number == 0 ? runner.run_simplest() : runner.run_fresh(random, size_at(sizes_, number));
}

void FreshCases::skip_simplest() { cases_ = std::max<std::uint64_t>(cases_, 1); }

}  // namespace sonde::search
