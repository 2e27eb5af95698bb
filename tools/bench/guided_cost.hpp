// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace sonde::bench {

// What is measured, one row each.
struct GuidedCosts {
  std::vector<std::size_t> edges = {1'000, 10'000};   // that a case touches
  std::vector<std::size_t> nodes = {8'000, 100'000};  // that a case has
};

// Cost of `adaptive` per edge that a case touches beyond the hooks, per node of a case, and per
// test of a trivial property over int, beside `random`. Every figure is the median of `rounds`.
void guided_costs(const GuidedCosts& wanted, unsigned rounds);

}  // namespace sonde::bench
