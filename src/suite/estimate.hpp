// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "campaign/facts.hpp"
#include "tree/random.hpp"

namespace sonde::suite {

// What is known of how a property's searches go, from which it is estimated what a further one
// would find.
struct SearchYield {
  std::uint64_t cases = 0;    // that ran
  std::uint64_t tests = 0;    // those of them that are valid
  std::uint64_t cost = 0;     // of all cases
  std::uint64_t singles = 0;  // behaviours that only one valid case has shown
};

// The chance that the next valid case shows something new: the behaviours that were seen once,
// for each case (Good and Turing), in the form that never says 0. It holds for cases that are
// drawn alike; those of a guided search are not, so it is a rough guide.
double chance_of_news(const SearchYield& yield);

// A rate of discoveries for each unit of cost, drawn at random from what may be the true one
// (Thompson sampling; the chance has the distribution Gamma(singles + 1, tests + 1)).
double sample_rate(const SearchYield& yield, Random& random);

}  // namespace sonde::suite
