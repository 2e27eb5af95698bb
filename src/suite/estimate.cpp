// SPDX-License-Identifier: Apache-2.0
// Thompson sampling needs a number from the distribution Gamma(singles + 1), which is drawn by
// rejection (Marsaglia and Tsang, A Simple Method for Generating Gamma Variables, 2000). It is
// divided by the tests, which makes a rate for each case, and by what a case costs.
#include "suite/estimate.hpp"

#include <algorithm>
#include <cmath>

namespace sonde::suite {
namespace {

// In (0, 1): the logarithm of 0 has no value.
double uniform(Random& random) {
  return (static_cast<double>(random.next() >> 11U) + 0.5) * 0x1p-53;
}

double normal(Random& random) {
  const double radius = std::sqrt(-2 * std::log(uniform(random)));
  return radius * std::cos(2 * 3.14159265358979323846 * uniform(random));
}

// Of a shape of at least 1 (Marsaglia and Tsang, 2000).
double gamma(double shape, Random& random) {
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = normal(random);
    const double v = std::pow(1 + c * x, 3);
    if (v <= 0) continue;
    if (std::log(uniform(random)) < 0.5 * x * x + d - d * v + d * std::log(v)) return d * v;
  }
}

}  // namespace

double chance_of_news(const SearchYield& yield) {
  const double chance =
      (static_cast<double>(yield.singles) + 1) / (static_cast<double>(yield.tests) + 1);
  return std::min(1.0, chance);
}

double sample_rate(const SearchYield& yield, Random& random) {
  const double per_case = gamma(static_cast<double>(yield.singles) + 1, random) /
                          (static_cast<double>(yield.tests) + 1);
  const double cost_of_case =
      yield.cases == 0 ? 1 : static_cast<double>(yield.cost) / static_cast<double>(yield.cases);
  return per_case / std::max(1.0, cost_of_case);
}

}  // namespace sonde::suite
