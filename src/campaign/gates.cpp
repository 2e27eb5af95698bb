// SPDX-License-Identifier: Apache-2.0
#include "campaign/gates.hpp"

#include <cmath>

namespace sonde::campaign {
namespace {

constexpr double deviations = 6.109410;  // of a normal variable, for one error in 10^9
constexpr double tolerance = 0.9;

struct Interval {
  double low;
  double high;
};

Interval wilson(double hits, double cases) {
  const double share = hits / cases;
  const double square = deviations * deviations;
  const double middle = share + square / (2 * cases);
  const double reach =
      deviations * std::sqrt(share * (1 - share) / cases + square / (4 * cases * cases));
  const double scale = 1 + square / cases;
  return {(middle - reach) / scale, (middle + reach) / scale};
}

}  // namespace

Gate judge(std::uint64_t hits, std::uint64_t cases, double percent) {
  if (cases == 0) return Gate::Undecided;
  const Interval share = wilson(static_cast<double>(hits), static_cast<double>(cases));
  const double wanted = percent / 100;
  if (share.high < wanted) return Gate::Unmet;
  return share.low >= tolerance * wanted ? Gate::Met : Gate::Undecided;
}

}  // namespace sonde::campaign
